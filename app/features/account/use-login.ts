import { type FormEvent, useEffect, useRef, useState } from "react";
import { postJson } from "#features/enquiries/post-json.ts";
import { destination, forgetUser, storedUser, storeUser, takeEndedSession, userInfoOf } from "./session.ts";

/** What the screen says when neither the server nor the browser has a text. */
const FAILURE = "Login failed. Please try again.";

function go(user: Parameters<typeof destination>[0]): void {
  const next = new URLSearchParams(window.location.search).get("next");
  // Replaced, so that going back does not lead to the sign-in page again.
  window.location.replace(destination(user, next));
}

/** Asks the server whether the remembered person still has a session; a stale memory must not send anyone around. */
async function stillSignedIn(): Promise<ReturnType<typeof userInfoOf>> {
  try {
    const response = await fetch("/api/auth/me", { headers: { Accept: "application/json" } });
    if (response.status === 401) forgetUser();
    return response.ok ? userInfoOf(await response.json()) : null;
  } catch {
    return null;
  }
}

/**
 * The sign-in screen's state: idle, loading, failed with a text; success leaves the page. It begins with what a post
 * without JavaScript was answered, if there was one.
 */
export function useLogin(answered: string | null) {
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState(answered);
  const [attempts, setAttempts] = useState(0);
  const [ended, setEnded] = useState<string | null>(null);
  const busy = useRef(false);

  useEffect(() => {
    setEnded(takeEndedSession());
    if (storedUser() === null) return;
    void stillSignedIn().then((user) => user && go(user));
  }, []);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    setError(null);
    setAttempts((count) => count + 1);
    const data = new FormData(event.currentTarget);
    const answer = await postJson<{ user?: unknown }>("/api/auth/login", {
      email: String(data.get("email") ?? "").trim(),
      password: String(data.get("password") ?? ""),
      remember: data.has("remember"),
    });
    const user = answer.ok ? userInfoOf(answer.body.user) : null;
    if (user) {
      // The button stays as it is until the next page is there.
      storeUser(user);
      return go(user);
    }
    busy.current = false;
    setLoading(false);
    setError((answer.ok ? null : answer.message) ?? FAILURE);
  }

  return { loading, error, attempts, ended, signIn };
}
