import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./client.ts";
import { endpoint } from "./endpoint.ts";
import { upload } from "./upload.ts";

/** What a browser offers for sending, as far as uploads use it. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  sent: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
    this.onloadend?.();
  }
}

const send = endpoint("POST", "/api/media");
const file = new File(["x"], "lab.jpg");

afterEach(() => vi.unstubAllGlobals());

it("sends the file, reports progress and tells whether it is new", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const shares: number[] = [];
  const answer = upload(send, file, { revision: 3, onProgress: (share) => shares.push(share) });
  const request = FakeRequest.last;
  request.upload.onprogress?.({ loaded: 5, total: 10 });
  request.answer(201, '{"id":7}');
  expect(await answer).toEqual({ answer: { id: 7 }, status: 201 });
  expect(shares).toEqual([0.5]);
  expect(request.sent?.get("file")).toMatchObject({ name: "lab.jpg" });
  expect(request.headers).toEqual({ Accept: "application/json", "If-Match": '"3"' });
});

it("fails as other calls do", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const refused = upload(send, file);
  FakeRequest.last.answer(422, '{"message":"No","code":"invalid","fields":{"file":["This is a video."]}}');
  await expect(refused).rejects.toMatchObject({ status: 422, fields: { file: ["This is a video."] } });

  const broken = upload(send, file);
  FakeRequest.last.onerror?.();
  await expect(broken).rejects.toBeInstanceOf(ApiError);
  await expect(broken).rejects.toMatchObject({ status: 0, code: "network" });
});

it("can be cancelled, before and while it is sent", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const controller = new AbortController();
  const sending = upload(send, file, { signal: controller.signal });
  controller.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  await expect(upload(send, file, { signal: controller.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
