import { type FormEvent, useEffect, useRef, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { ApiError } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { whoAmI } from "#api/endpoints.ts";
import type { LogInData, LogInResponse } from "#api/types.gen.ts";
import {
  destination,
  forgetUser,
  storedUser,
  storeUser,
  takeEndedSession,
  type UserInfo,
  userInfoOf,
} from "#site/session.ts";

const logIn = endpoint<LogInData, LogInResponse>("POST", "/api/auth/login");

/** What the screen says when neither the server nor the browser has a text. */
const FAILURE = "Login failed. Please try again.";

function go(user: UserInfo): void {
  const next = new URLSearchParams(window.location.search).get("next");
  // Replaced, so that going back does not lead to the sign-in page again.
  window.location.replace(destination(user, next));
}

/** Asks the server whether the remembered person still has a session: the memory may be stale. */
async function stillSignedIn(): Promise<UserInfo | null> {
  try {
    return userInfoOf(await callLazily(whoAmI));
  } catch (error) {
    if ((error as Partial<ApiError>).status === 401) forgetUser();
    return null;
  }
}

/** The server's text; without an answer the browser's. */
function textOf(error: unknown): string {
  const { cause } = error as Partial<ApiError>;
  return cause instanceof Error ? cause.message : answerText(error, FAILURE);
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
    const body = {
      email: String(data.get("email") ?? "").trim(),
      password: String(data.get("password") ?? ""),
      remember: data.has("remember"),
    };
    let problem = FAILURE;
    try {
      const user = userInfoOf((await callLazily(logIn, { body }))?.user);
      if (user) {
        // The button stays as it is until the next page is there.
        storeUser(user);
        return go(user);
      }
    } catch (failure) {
      problem = textOf(failure);
    }
    busy.current = false;
    setLoading(false);
    setError(problem);
  }

  return { loading, error, attempts, ended, signIn };
}
