import { isOriginListed } from '@latchkit/origins'
import { Hono } from 'hono'
import { notFound, refuse, Refusal } from '../base/refusal.js'
import type { ProjectSource } from '../projects/projects.types.js'
import { escapeHtml } from './mailTexts.js'
import type { SiteEnv } from './secureCaller.js'
import { findParent } from './secureLogins.handlers.js'
import type { SecureSource, SiteFile } from './secureSource.types.js'

/** Only the site's own files, and no script that a text could become. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** What every answer with a file has. */
const HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
}

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Makes the routes of the site's pages and their files. The frame is for a page that its project lists, and for no other one. */
export function siteRoutes(
  { files, proofs }: Pick<SecureSource, 'files' | 'proofs'>,
  projects: ProjectSource,
): Hono<SiteEnv> {
  const pageOf = async (name: string): Promise<SiteFile> => {
    const file = await files.find(`${name}.html`)
    if (!file) throw refuse(503, { code: 'server/no-site', message: 'This server has no site' })
    return file
  }
  const routes = new Hono<SiteEnv>().get('/sdk', async (c) => {
    const parent = c.req.query('parent') ?? ''
    const found = await findParent(projects, c.req.query('projectId'), parent).catch((error: unknown) => {
      if (error instanceof Refusal && error.status < 500) return undefined
      throw error
    })
    if (!found) return c.body(REFUSED, 403, { ...pageHeaders("'none'"), 'content-type': HTML })
    const { secure } = found.project
    const facts = {
      // For the frame's first proof. Without it, the first call of each frame would be refused.
      'latchkit-nonce': await proofs.nonce(),
      ...(isOriginListed(parent, secure?.trusted ?? []) && { 'latchkit-trusted': 'true' }),
    }
    const { bytes, type } = await pageOf('sdk')
    const framed = { ...pageHeaders(parent), 'cross-origin-resource-policy': 'cross-origin', 'content-type': type }
    return c.body(withFacts(new TextDecoder().decode(bytes), facts), 200, framed)
  })
  const alone = async (name: string) => {
    const { bytes, type } = await pageOf(name)
    const headers = { ...pageHeaders("'none'"), 'cross-origin-opener-policy': 'same-origin', 'content-type': type }
    return [bytes, 200, headers] as const
  }
  routes
    .get('/device', async (c) => c.body(...(await alone('device'))))
    // The frame alone opens it: the link of a mail or of another site could name a box of its maker's, who would then read
    // the code that is typed. Browsers say who leads here; of those that don't, any may.
    .get('/window', async (c) =>
      (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
        ? c.body(...(await alone('window')))
        : c.body(FOREIGN, 403, { ...pageHeaders("'none'"), 'content-type': HTML }),
    )
  const fileOf = async (path: string, cache: string) => {
    const file = await files.find(path)
    if (!file) throw notFound('There is no such file.')
    return [file.bytes, 200, { ...HEADERS, 'cache-control': cache, 'content-type': file.type }] as const
  }
  return routes
    .get('/favicon.ico', async (c) => c.body(...(await fileOf('favicon.ico', A_DAY))))
    .get('/assets/*', async (c) => c.body(...(await fileOf(c.req.path.slice(1), FOREVER))))
}

const HTML = 'text/html; charset=utf-8'

/** The page for a parent that no project lists. Browsers show it in no frame. */
const REFUSED = '<!doctype html>\n<meta charset="utf-8">\n<title>403</title>\n<p>This page is not of the project.</p>\n'

/** The window for a link that isn't the frame's. */
const FOREIGN = '<!doctype html>\n<meta charset="utf-8">\n<title>403</title>\n<p>Open this from the app.</p>\n'

const pageHeaders = (ancestors: string) => ({
  ...HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': `${POLICY}; frame-ancestors ${ancestors}`,
})

/** A page with facts for its script, as elements `meta` in its head. */
function withFacts(html: string, facts: Readonly<Record<string, string>>): string {
  const metas = Object.entries(facts).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
  return html.replace(/<head[^>]*>/i, (head) => [head, ...metas, ''].join('\n'))
}
