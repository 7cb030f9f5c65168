/**
 * Whether a request is for the site of the embedded wallet: by its host, which a proxy passes on. Where a proxy ends TLS, the
 * request has another scheme than the site's origin.
 */
export function isAtSite(request: Request, origin: string): boolean {
  const site = new URL(origin)
  const url = `${site.protocol}//${new URL(request.url).host}`
  return URL.canParse(url) && new URL(url).host === site.host
}
