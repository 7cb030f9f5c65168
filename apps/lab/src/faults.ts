import type { DirectorySwitches, Manifest, RpcSwitches, SignInSwitches } from '@latchkit/sandbox'

/**
 * How a switch is set: by one of these values, or by a text that stands for a number, a text, a list of texts or JSON. An
 * empty text is the switch's value without a fault.
 */
export type Control = readonly string[] | 'number' | 'text' | 'list' | 'json'

type Controls<switches> = Readonly<Record<keyof switches, Control>>

const FLAG = ['false', 'true'] as const

const service: Controls<DirectorySwitches> = {
  paths: 'list',
  calls: 'number',
  delay: 'number',
  offline: FLAG,
  silent: FLAG,
  cors: ['true', 'false'],
  redirect: 'text',
  status: 'number',
  retryAfter: 'text',
  error: ['text', 'empty', 'reasons', 'code', 'quota'],
  errorText: 'text',
  body: ['whole', 'html', 'empty', 'truncated', 'dribble', 'never', 'huge'],
  shape: ['right', 'null', 'list', 'text', 'missing', 'wrong-types', 'wrong-rows', 'extra'],
  rows: ['right', 'none', 'same-page', 'stuck', 'twice', 'overlapping', 'endless'],
  image: ['right', 'html', 'disguised', 'script', 'broken', 'untyped'],
}

const rpc: Controls<RpcSwitches> = {
  methods: 'list',
  calls: 'number',
  delay: 'number',
  offline: FLAG,
  status: 'number',
  retryAfter: 'text',
  error: 'json',
  body: ['whole', 'dribble', 'html', 'truncated', 'empty', 'never'],
  lagging: 'number',
  logsRange: 'number',
  loseAnswer: FLAG,
}

const signIn: Controls<SignInSwitches> = {
  requests: 'list',
  calls: 'number',
  delay: 'number',
  offline: FLAG,
  status: 'number',
  error: 'text',
  loseAnswer: FLAG,
  cookies: ['true', 'false'],
  clock: 'number',
}

/** A service of the sandbox whose answers can be spoilt. */
export interface Spoilable {
  readonly name: string
  /** GET reads the switches, PUT sets them. */
  readonly switchesUrl: string
  readonly controls: Readonly<Record<string, Control>>
}

/** The services of the sandbox whose answers can be spoilt. Those of the chains are used with `?services=rpc`. */
export const spoilables = ({
  directory,
  server,
  signIn: signInServer,
  evm,
  solana,
}: Manifest): readonly Spoilable[] => [
  { name: 'Directory', switchesUrl: directory.switchesUrl, controls: service },
  { name: 'Server', switchesUrl: server.switchesUrl, controls: service },
  { name: 'Sign-in server', switchesUrl: signInServer.switchesUrl, controls: signIn },
  ...[...evm.chains, solana].map((chain) => ({
    name: `RPC of ${chain.name}`,
    switchesUrl: chain.switchesUrl,
    controls: rpc,
  })),
]

/** A switch's value as the text of its control. */
export const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value that the text of a control stands for. Undefined for an empty one: the sandbox then sets no fault. */
export function toValue(text: string, control: Control): unknown {
  if (text === '') return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  if (control === 'number') return Number(text)
  if (control === 'json') return JSON.parse(text) as unknown
  return control === 'list' ? text.split(',').map((each) => each.trim()) : text
}

/** The texts of a form as the body of a PUT. Throws a SyntaxError for JSON that is none. */
export const toSwitches = (texts: ReadonlyMap<string, string>, controls: Spoilable['controls']): object =>
  Object.fromEntries(
    Object.entries(controls).flatMap(([name, control]) => {
      const value = toValue(texts.get(name) ?? '', control)
      return value === undefined ? [] : [[name, value]]
    }),
  )
