import { type FormEvent, useEffect, useRef, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { ApiError } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { whoAmI } from "#api/endpoints.ts";
import { forgetUser, storedUser, takeEndedSession, type UserInfo, userInfoOf } from "#site/session.ts";
import { enter, goOn } from "./enter.ts";

const logIn = endpoint("POST", "/api/auth/login");

/** The error message when neither the server nor the browser provides one. */
const FAILURE = "Login failed. Please try again.";

/** Whether the stored user still has a session. */
async function stillSignedIn(): Promise<UserInfo | null> {
  try {
    return userInfoOf(await callLazily(whoAmI));
  } catch (error) {
    if ((error as Partial<ApiError>).status === 401) forgetUser();
    return null;
  }
}

/** The server's text, or the browser's when there was no response. */
function textOf(error: unknown): string {
  const { cause } = error as Partial<ApiError>;
  return cause instanceof Error ? cause.message : answerText(error, FAILURE);
}

/** The state of the sign-in form. `answered` is the error of a form post without JavaScript. */
export function useLogin(answered: string | null) {
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState(answered);
  const [attempts, setAttempts] = useState(0);
  const [ended, setEnded] = useState<string | null>(null);
  const busy = useRef(false);

  useEffect(() => {
    setEnded(takeEndedSession());
    if (storedUser() === null) return;
    void stillSignedIn().then((user) => user && goOn(user));
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
      const answer = await callLazily(logIn, { body });
      if (answer && "code_needed" in answer) {
        window.location.assign(`/login/code${window.location.search}`);
        return;
      }
      const user = userInfoOf(answer?.user);
      if (user) {
        // The button stays busy until the next page loads.
        return enter(user);
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
