import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { output, ZodType } from 'zod'
import type { createApp } from '../endpoints/createApp.js'
import { check, notFound, refuse, Refusal } from '../base/refusal.js'
import { partsOf } from '../endpoints/defineResource.js'
import { mountResource } from '../endpoints/mountResource.js'
import type { AnswerDeps } from '../endpoints/parts.types.js'
import type { ProjectSource } from '../projects/projects.types.js'
import { rpc } from '../rpc/rpc.resource.js'
import {
  boxBody,
  boxId,
  linkAnswerBody,
  linkReadBody,
  linkStateBody,
  loginBody,
  MAX_BOX,
  otpBody,
  slotsBody,
  walletBody,
} from './secureBodies.js'
import { byDevice, bySession, onlyFrom, withNonce, type SiteEnv } from './secureCaller.js'
import { createLoginAnswers } from './secureLogins.handlers.js'
import type { SecureSource } from './secureSource.types.js'
import { createWalletAnswers } from './secureWallet.handlers.js'
import { siteRoutes } from './siteRoutes.js'

/** What the site needs beside its own source. */
export interface SiteDeps {
  readonly projects: ProjectSource
  readonly deps: AnswerDeps
}

/** A box and what is around it in the JSON. No other call is as large. */
const MAX_BODY = MAX_BOX + 1_000
/** The project under whose limits the calls of the site are counted. No id has this letter. */
const SITE = '@secure'
const BOXES = { name: 'box', times: 120, windowS: 300 } as const

/** Adds everything that is at the host of the embedded wallet's site. Nothing here has CORS. */
export function createSecureSite(
  app: ReturnType<typeof createApp>,
  source: SecureSource,
  { projects, deps }: SiteDeps,
): ReturnType<typeof createApp> {
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
  })
  for (const path of ['/api/*', '/v1', '/v1/*']) app.use(path, onlyFrom(source.origin))
  app.use('/api/*', withNonce(source), bodyLimit({ maxSize: MAX_BODY, onError: refuseLarge }), async (c, next) => {
    await deps.limits?.take(SITE, c.var.client)
    await next()
  })
  app.route('/api', loginRoutes(source, projects))
  app.route('/api', walletRoutes(source))
  app.route('/api', boxRoutes(source))
  app.route('/', rpcRoutes(source, projects, deps))
  app.route('/', siteRoutes(source, projects))
  return app
}

const refuseLarge = (): never => {
  throw new Refusal(413, { reasons: [{ description: `A call takes ${MAX_BODY} bytes at most.` }] })
}

const bodyOf = async <Schema extends ZodType>(c: Context, schema: Schema): Promise<output<Schema>> =>
  check(schema, await c.req.json().catch(() => undefined))

function loginRoutes(source: SecureSource, projects: ProjectSource): Hono<SiteEnv> {
  const answers = createLoginAnswers(source, projects)
  const device = byDevice(source)
  return new Hono<SiteEnv>()
    .post('/logins', device, async (c) => c.json(await answers.begin(await bodyOf(c, loginBody), c.var)))
    .post('/logins/otp', device, async (c) => c.json(await answers.otp(await bodyOf(c, otpBody), c.var)))
    .post('/logins/link', device, async (c) => {
      const { login: id } = await bodyOf(c, linkStateBody)
      return c.json(await answers.link({ id, device: c.var.device }))
    })
    .post('/links/read', async (c) => c.json(await answers.readLink((await bodyOf(c, linkReadBody)).link)))
    .post('/links/answer', async (c) => {
      const { link, ...said } = await bodyOf(c, linkAnswerBody)
      return c.json(await answers.answerLink(link, 'denied' in said ? 'denied' : said))
    })
}

function walletRoutes(source: SecureSource): Hono<SiteEnv> {
  const answers = createWalletAnswers(source)
  const session = bySession(source)
  return new Hono<SiteEnv>()
    .get('/wallet', session, async (c) => c.json(await answers.read(c.var)))
    .post('/wallet', session, async (c) => c.json(await answers.create(await bodyOf(c, walletBody), c.var)))
    .post('/wallet/slots', session, async (c) => c.json(await answers.change(await bodyOf(c, slotsBody), c.var)))
    .delete('/session', session, async (c) => {
      await source.sessions.end(c.var.token)
      return c.json({})
    })
}

function boxRoutes({ boxes, limits, sealing }: SecureSource): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .put('/boxes/:id', async (c) => {
      const [client] = await sealing.marksOf(c.var.client, 'limit')
      await limits.count(BOXES, client)
      const { data } = await bodyOf(c, boxBody)
      if (!(await boxes.put(check(boxId, c.req.param('id')), data)))
        throw refuse(409, { code: 'box/used', message: 'This box was used' })
      return c.json({})
    })
    .post('/boxes/:id/take', async (c) => {
      // An empty box is no fault: the frame asks each second until its window has answered.
      return c.json({ data: (await boxes.take(check(boxId, c.req.param('id')))) ?? null })
    })
}

/** The RPC proxy, for the site's own pages: whose app they serve is named by the project. */
function rpcRoutes({ origin }: SecureSource, projects: ProjectSource, deps: AnswerDeps) {
  const { rpc: parts } = partsOf({ rpc })
  if (!parts) throw notFound('There is no proxy.')
  const own: ProjectSource = {
    ...projects,
    find: async (id) => {
      const project = await projects.find(id)
      return project && { ...project, allowedOrigins: [origin] }
    },
  }
  const routes = new Hono<SiteEnv>()
  for (const path of ['/v1', '/v1/'])
    routes.use(path, async (c, next) => {
      const networks = deps.sources.rpc?.networkIds ?? []
      if (!networks.includes(c.req.query('chainId') ?? ''))
        throw refuse(404, { field: 'chainId', code: 'rpc/network-not-found', message: 'Network Not Found' })
      await next()
    })
  return routes.route('/', mountResource(parts, { projects: own, limits: deps.limits }, deps))
}
