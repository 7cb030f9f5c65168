/** Returns the URL of a path of this server, as clients reach it, for an answer to the request with this URL. */
export type UrlOf = (requestUrl: string, path: string) => string

/**
 * Makes the function that names this server to its clients. `publicUrl` is the URL at which they reach it, with
 * `basePath`. Without it, the URL of the request counts, which is another one behind a proxy that ends TLS.
 */
export const createUrlOf =
  (basePath: string, publicUrl: string | undefined): UrlOf =>
  (requestUrl, path) =>
    `${(publicUrl ?? new URL(basePath || '/', requestUrl).href).replace(/\/+$/, '')}${path}`
