import type { ErrorText } from "./texts.ts";

const STROKE = { fill: "none", strokeWidth: 1.5, vectorEffect: "non-scaling-stroke" } as const;

/**
 * A ladder diagram with three rungs. The middle one shows the error: an open contact, a missing part, or a tripped
 * overload relay.
 */
export function ErrorDrawing({ drawing }: { drawing: ErrorText["drawing"] }) {
  return (
    <svg
      width="420"
      height="300"
      viewBox="0 0 420 300"
      className="h-auto w-full text-ink"
      aria-hidden="true"
      focusable="false"
    >
      <g {...STROKE} stroke="currentColor">
        <path d="M40 20v260M380 20v260" />
        <Rung y={70} />
        <Rung y={230} />
        {drawing === "open" ? <path d="M40 150h110M150 132v36M200 132v36M200 150h96M330 150h50" /> : null}
        {drawing === "removed" ? (
          <>
            <path d="M40 150h100M215 150h81M330 150h50" />
            <path d="M140 122h75v56h-75z" strokeDasharray="5 5" />
          </>
        ) : null}
        {drawing === "tripped" ? <path d="M40 150h110l42-34M205 150h91M330 150h50" /> : null}
        <circle cx="313" cy="150" r="17" />
      </g>
      <g {...STROKE} className="stroke-signal" strokeWidth={2.5}>
        {drawing === "open" ? <path d="m160 124 30 52" /> : null}
        {drawing === "removed" ? <path d="m165 138 25 24m0-24-25 24" /> : null}
        {drawing === "tripped" ? <path d="m186 176-10 18h16l-10 18" /> : null}
      </g>
      <g className="fill-ink-muted font-mono text-xs">
        <text x="152" y="116">
          {drawing === "tripped" ? "F1" : "K2"}
        </text>
        <text x="306" y="122">
          Y2
        </text>
        <text x="152" y="40">
          K1
        </text>
        <text x="306" y="42">
          Y1
        </text>
        <text x="152" y="200">
          K3
        </text>
        <text x="306" y="202">
          Y3
        </text>
      </g>
    </svg>
  );
}

/** An intact rung: a closed contact and a coil. */
function Rung({ y }: { y: number }) {
  return (
    <>
      <path d={`M40 ${y}h110m0-18v36m50-36v36m0-18h96M330 ${y}h50M146 ${y + 18}l58-36`} />
      <circle cx="313" cy={y} r="17" />
    </>
  );
}
