import { type ComponentType, createElement, lazy, Suspense } from "react";

const parts: (() => Promise<unknown>)[] = [];

/**
 * A part that no screen begins with, such as a dialog: its code is not among the first. `ahead`: it loads before it is asked
 * for.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead }: { ahead: boolean },
) {
  if (ahead) parts.push(load);
  const Part = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    return <Suspense fallback={null}>{createElement(Part as ComponentType<Props>, props)}</Suspense>;
  };
}

/** Loads these parts once the browser has nothing else to do, so that each is there when it is asked for. */
export function loadPartsLater(): () => void {
  const load = () => {
    // One that cannot be loaded now is tried again when it is shown.
    for (const part of parts) part().catch(() => {});
  };
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load);
  return () => cancelIdleCallback(idle);
}
