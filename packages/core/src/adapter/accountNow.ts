/** The active account. Throws `missing()` without one. */
export function accountNow<account>(
  { account }: { readonly account: () => account | undefined },
  missing: () => Error,
): account {
  const active = account()
  if (!active) throw missing()
  return active
}
