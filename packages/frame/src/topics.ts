import * as z from 'zod/mini'
import { readEmail } from './email.js'
import { isSmallJson } from './smallJson.js'
import { withoutEval } from './withoutEval.js'

/** How long the sender of a request waits for its answer, in ms (S9.03, S8.10). */
export const REQUEST_LIMIT_MS = 30_000

/** A row of the table: what a page may ask the frame, and what the frame may answer. */
export interface Topic<Payload extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> {
  readonly payload: Payload
  readonly answer: Answer
  /** How long the page waits for an answer, in ms. */
  readonly limitMs: number
  /** Whether the payload or the answer names the visitor, or is to be signed. No log and no error may hold it. */
  readonly isSecret: boolean
}

/** The schemas of what both ends know. Made by each end once, when it begins. */
export const createTopics = () => withoutEval(makeTopics)

/** The table of the topics. */
export type Topics = ReturnType<typeof createTopics>
/** What a page may ask: the name of the message without its prefix (S7.27). */
export type TopicName = keyof Topics
/** What a topic is asked with. */
export type PayloadOf<Name extends TopicName> = z.infer<Topics[Name]['payload']>
/** What a topic is answered with. */
export type AnswerOf<Name extends TopicName> = z.infer<Topics[Name]['answer']>

/** The visitor, as the frame names them (S3.10). */
export type FrameUser = AnswerOf<'GET_USER'>

const text = (max: number) => z.string().check(z.maxLength(max))
/** CAIP-2, of the namespaces that the wallet has. */
const chainId = () => z.string().check(z.maxLength(64), z.refine(isChainId))
const json = () => z.unknown().check(z.refine(isSmallJson))
const nothing = () => z.optional(z.object({}))

/** The forms of references and addresses, by the namespaces that the wallet has. */
const REFERENCE = { eip155: /^[1-9]\d{0,15}$/, solana: /^[-\w]{1,32}$/ } as const
const ADDRESS = { eip155: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const

function isChainId(id: string): boolean {
  const [namespace = '', reference = '', ...rest] = id.split(':')
  const form = Object.hasOwn(REFERENCE, namespace) ? REFERENCE[namespace as keyof typeof REFERENCE] : undefined
  return rest.length === 0 && !!form?.test(reference)
}

const account = () =>
  z
    .object({ namespace: z.enum(['eip155', 'solana']), address: z.string(), type: z.enum(['eoa', 'smartAccount']) })
    .check(z.refine(({ namespace, address }) => ADDRESS[namespace].test(address)))

const email = () => text(1_016).check(z.refine((given) => readEmail(given) !== undefined))

const user = () =>
  z.object({
    email: email(),
    chainId: chainId(),
    /** At least one. The first of a namespace is the preferred one. */
    accounts: z.array(account()).check(z.minLength(1), z.maxLength(8)),
    /** Whether the session and its keys are kept. False where the browser refuses storage: they last until a reload. */
    isStored: z.optional(z.boolean()),
  })

/** Where a login stands: it waits for the link of a mail, for its code, or for nothing more (S5.05). */
const loginStep = () =>
  z.discriminatedUnion('action', [
    /** `digits`: the two digits that the visitor types into the page of the link. */
    z.object({ action: z.literal('VERIFY_DEVICE'), digits: z.string().check(z.regex(/^\d\d$/)) }),
    z.object({ action: z.literal('VERIFY_OTP') }),
    /** `asks`: what GET_USER then asks of the visitor, in the frame: to keep a new wallet's code, or to enter it. */
    z.object({ action: z.literal('CONNECT'), asks: z.enum(['nothing', 'keep', 'code']) }),
  ])

const theme = () =>
  z.object({
    themeMode: z.enum(['light', 'dark']),
    themeVariables: z.optional(
      z.record(text(64), text(256)).check(z.refine((given) => Object.keys(given).length <= 64)),
    ),
    locale: z.optional(text(35)),
  })

const app = () =>
  z.object({
    metadata: z.object({
      name: text(256),
      description: z.optional(text(1_024)),
      url: text(2_048),
      icons: z.optional(z.array(text(2_048)).check(z.maxLength(8))),
    }),
    projectId: text(128),
    sdkType: text(64),
    /** The version of these messages. */
    sdkVersion: z.literal(4),
  })

const secret = { limitMs: REQUEST_LIMIT_MS, isSecret: true } as const
const open = { limitMs: REQUEST_LIMIT_MS, isSecret: false } as const

function makeTopics() {
  return {
    /** Makes a network the wallet's current one. */
    SWITCH_NETWORK: { payload: z.object({ chainId: chainId() }), answer: z.object({ chainId: chainId() }), ...open },
    /** Begins a login: a mail is sent. */
    CONNECT_EMAIL: { payload: z.object({ email: email() }), answer: loginStep(), ...secret },
    /** Waits until the link of the mail was followed. */
    CONNECT_DEVICE: { payload: nothing(), answer: loginStep(), ...secret },
    /** Gives the code of the mail. */
    CONNECT_OTP: { payload: z.object({ otp: z.string().check(z.regex(/^\d{6}$/)) }), answer: loginStep(), ...secret },
    /** Waits until the visitor has a wallet, and tells its accounts. */
    GET_USER: { payload: z.optional(z.object({ chainId: z.optional(chainId()) })), answer: user(), ...secret },
    /** Ends the session, also at the server. */
    SIGN_OUT: { payload: nothing(), answer: nothing(), ...open },
    IS_CONNECTED: { payload: nothing(), answer: z.object({ isConnected: z.boolean() }), ...open },
    GET_CHAIN_ID: { payload: nothing(), answer: z.object({ chainId: chainId() }), ...open },
    /** Asks the wallet for a method of its namespace. Fails where `chainId` is not its current network (S5.03). */
    RPC_REQUEST: {
      payload: z.object({ method: text(64), params: z.optional(json()), chainId: chainId() }),
      answer: json(),
      ...secret,
    },
    /** Ends a request that the page no longer waits for. */
    RPC_ABORT: { payload: z.object({ request: text(64) }), answer: nothing(), ...open },
    SYNC_THEME: { payload: theme(), answer: nothing(), ...open },
    SYNC_DAPP_DATA: { payload: app(), answer: nothing(), ...open },
    /** Loads the site anew. Its READY follows. */
    RELOAD: { payload: nothing(), answer: nothing(), ...open },
  } satisfies Readonly<Record<string, Topic>>
}

/** The schema of what the frame says unasked when the visitor's session began, changed or ended. */
export const createSessionUpdate = () => withoutEval(() => z.object({ user: z.optional(user()) }))
