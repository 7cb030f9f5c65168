/** Whether a hostname of a `URL` is this machine: `localhost` and all below it, `127.0.0.0/8`, `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
