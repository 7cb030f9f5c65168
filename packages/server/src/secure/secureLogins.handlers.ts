import { isOriginAllowed, isOriginListed } from '@latchkit/origins'
import { readEmail } from '@latchkit/frame'
import { refuse } from '../base/refusal.js'
import { findProject, foreignOrigin } from '../projects/caller.js'
import type { Project, ProjectSource } from '../projects/projects.types.js'
import { countMail } from './loginLimits.js'
import { mailOf } from './mailTexts.js'
import type { AskedLogin, AskedOtp } from './secureBodies.js'
import type { LinkDigits, LoginRef, Proof } from './secure.types.js'
import type { SecureSource } from './secureSource.types.js'

/** Who calls: the thumbprint of the device, and the client's name for the limits. */
interface LoginCaller {
  readonly device: string
  readonly client: string
}

/** An origin that may stand in a header: a host may also have `;` and `,`, which end a policy there. */
const PLAIN_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+$/

/**
 * Finds a project that has a page among its own. Throws the refusal of an unknown project or a page that isn't listed: pages
 * of this machine need an entry too, unless the project is for development.
 */
export async function findParent(projects: ProjectSource, given: string | undefined, parent: string) {
  const found = await findProject(projects, given)
  const { allowedOrigins, secure } = found.project
  const isPage = isOriginListed(parent, allowedOrigins) || (secure?.loopback === true && isOfThisMachine(parent))
  if (!PLAIN_ORIGIN.test(parent) || !isPage) throw foreignOrigin()
  return found
}

/** A list that refuses all others. */
const isOfThisMachine = (parent: string): boolean => isOriginAllowed(parent, ['http://localhost'])

/** The name of an app, as mails and pages say it. */
export const appNameOf = (project: Pick<Project, 'name'> | undefined, origin: string): string =>
  project?.name ?? new URL(origin).host

/** Makes the answers about logins. */
export function createLoginAnswers(source: SecureSource, projects: ProjectSource) {
  const { logins, sessions, wallets, mailer, origin } = source
  const enter = async (proof: Proof, device: string) => {
    const token = await sessions.create({ ...proof, device })
    return { token, email: proof.email }
  }
  return {
    begin: async ({ projectId, parent, browser, locale, ...asked }: AskedLogin, { device, client }: LoginCaller) => {
      const { projectId: id, project } = await findParent(projects, projectId, parent)
      const email = readEmail(asked.email)
      if (email === undefined)
        throw refuse(400, { field: 'email', code: 'email/invalid', message: 'This is no email address' })
      const owner = { project: id, email, device }
      const isKnownDevice = await wallets.isKnown(owner)
      const counted = await countMail(source, { ...owner, isKnownDevice, client })
      const said = browser === undefined ? {} : { browser }
      const login = await logins.begin({ ...owner, isKnownDevice, origin: parent, ...said })
      const secret = login.action === 'VERIFY_OTP' ? { otp: login.otp } : { link: `${origin}/device#${login.token}` }
      try {
        await mailer.send({ to: email, ...mailOf({ app: appNameOf(project, parent), locale, ...secret }) })
      } catch (error) {
        // No mail is out there, so the visitor may ask again at once.
        await counted.giveBack()
        throw error
      }
      return login.action === 'VERIFY_OTP'
        ? { action: login.action, login: login.id }
        : { action: login.action, login: login.id, digits: login.digits }
    },
    otp: async ({ login, otp }: AskedOtp, { device }: Pick<LoginCaller, 'device'>) => {
      const answer = await logins.verifyOtp({ id: login, device, otp })
      if (answer.state === 'right') return enter(answer, device)
      if (answer.state === 'over' || answer.missesLeft === 0)
        throw refuse(400, { field: 'login', code: 'login/over', message: 'This login is over' })
      throw refuse(400, { field: 'otp', code: 'otp/wrong', message: 'Invalid code' })
    },
    link: async (login: LoginRef) => {
      const state = await logins.linkOf(login)
      if (state !== 'confirmed') return { state }
      const proof = await logins.takeLink(login)
      return proof ? { state, ...(await enter(proof, login.device)) } : ({ state: 'over' } as const)
    },
    readLink: async (token: string) => {
      const page = await logins.readLink(token)
      if (!page) throw refuse(404, { field: 'link', code: 'link/over', message: 'This link is over' })
      const { project, ...said } = page
      return { app: appNameOf(await projects.find(project), page.origin), ...said }
    },
    answerLink: async (token: string, answer: LinkDigits) => ({ answer: await logins.answerLink(token, answer) }),
  }
}
