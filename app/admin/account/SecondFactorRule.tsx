import { useMutation, useQuery } from "@tanstack/react-query";
import { CheckboxField } from "#ui/Field.tsx";
import { textOf } from "../kit/errors.ts";
import { showAnswer } from "../session/query-client.ts";
import { loadAgain } from "../session/session.ts";
import { useUser } from "../session/user.ts";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { rulesQuery, saveRules } from "./second-factor-api.ts";

/** Whether staff need a second factor. */
export function SecondFactorRule() {
  const query = useQuery(rulesQuery);
  const hasOne = useUser()?.second_factor ?? false;
  const save = useMutation({
    mutationFn: saveRules,
    meta: { failed: "The rule could not be changed." },
    onSuccess: (saved) => {
      showAnswer(rulesQuery.queryKey, saved);
      if (saved.second_factor_required && !hasOne) loadAgain();
      else
        toastSuccess(saved.second_factor_required ? "Two-step sign-in is required" : "A password is enough");
    },
  });
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    return (
      <QueryError
        text={textOf(query.error, "The rules could not be loaded")}
        retry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { second_factor_required } = save.isPending ? save.variables : query.data;
  return (
    <div className="mb-6 max-w-[44rem]">
      <CheckboxField
        id="second-factor-rule"
        label="Require two-step sign-in for everyone"
        hint={`With a code of an app beside the password, or with a passkey. Each person sets it up at the next sign-in${hasOne ? "" : "; you start now"}.`}
        checked={second_factor_required}
        onChange={(event) => {
          // Not `disabled` meanwhile, which would drop the focus.
          if (!save.isPending) save.mutate({ second_factor_required: event.target.checked });
        }}
      />
    </div>
  );
}
