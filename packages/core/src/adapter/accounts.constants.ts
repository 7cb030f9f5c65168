/** The largest number of accounts of one connection. Further ones are left out. */
export const MAX_ACCOUNTS = 1_000
