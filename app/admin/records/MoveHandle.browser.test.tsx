import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MoveHandle } from "./MoveHandle.tsx";

const nothing = () => undefined;

test("a row that goes away while it is dragged is followed no longer", async () => {
  const { unmount } = await render(
    <table>
      <tbody>
        <tr>
          <td>
            <MoveHandle id={1} name="Asha" place={0} count={2} onMove={nothing} onDrop={nothing} />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const handle = page.getByRole("button").element();
  // A pointer that does not exist cannot be captured.
  handle.setPointerCapture = nothing;
  const frames = vi.spyOn(window, "requestAnimationFrame");
  handle.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, pointerId: 1 }));
  await expect.poll(() => frames.mock.calls.length).toBeGreaterThan(1);
  const cancelled = vi.spyOn(window, "cancelAnimationFrame");
  const removed = vi.spyOn(window, "removeEventListener");
  await unmount();
  expect(cancelled).toHaveBeenCalled();
  expect(removed).toHaveBeenCalledWith("pointermove", expect.any(Function));
});
