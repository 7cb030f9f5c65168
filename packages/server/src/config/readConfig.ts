import { configSchema, type CheckedConfig } from './config.schema.js'
import { sayIssue } from './sayIssue.js'

/** The error of a configuration: a line for each fault. It repeats no value, since values may be secrets. */
export class ConfigError extends Error {
  /** Makes the error of these faults. */
  static of(lines: readonly string[]): ConfigError {
    return new ConfigError(['The configuration has faults:', ...lines].join('\n'))
  }
}

/** The variables of the environment that count before the configuration's members, each with its member. */
const VARIABLES = {
  PORT: ['port'],
  DATABASE_URL: ['database'],
  REDIS_URL: ['redis'],
  SMTP_URL: ['secure', 'mail', 'url'],
  SEALING_KEYS: ['secure', 'sealingKeys'],
} as const

/** The values of variables that are no text. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  PORT: Number,
  SEALING_KEYS: (text) => text.split(',').map((key) => key.trim()),
}

/**
 * Checks a configuration, with the variables of the environment over it. An empty variable counts as missing. Throws a
 * {@link ConfigError} that says what is wrong where.
 */
export function readConfig(
  given: unknown,
  environment: Readonly<Record<string, string | undefined>> = {},
): CheckedConfig {
  if (!isObject(given))
    throw new ConfigError('The configuration must be an object: export default defineConfig({ rpc: { … } }).')
  let merged: object = given
  const named = new Map<string, string>()
  for (const [variable, path] of Object.entries(VARIABLES)) {
    const text = environment[variable]?.trim()
    if (!text || !hasParent(merged, path)) continue
    merged = withMember(merged, path, READERS[variable]?.(text) ?? text)
    named.set(path.join(SEPARATOR), variable)
  }
  const { data, error } = configSchema.safeParse(merged, { error: sayIssue })
  if (!error) return data
  const lines = error.issues.map(({ path, message, ...issue }) => {
    // The id of a network is wrong as a key: its own issue says how.
    const said = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? message) : message
    return `- ${nameOf(path, named)}: ${said}`
  })
  throw ConfigError.of(lines)
}

const SEPARATOR = ' › '

/** The member that a fault is in, or the variable that it is from. */
function nameOf(path: readonly PropertyKey[], named: ReadonlyMap<string, string>): string {
  const whole = path.length === 0 ? 'configuration' : path.map(String).join(SEPARATOR)
  const from = [...named.keys()].find((member) => whole === member || whole.startsWith(`${member}${SEPARATOR}`))
  return from === undefined ? whole : `${named.get(from)}${whole.slice(from.length)}`
}

/** Whether a configuration uses what a member belongs to: a variable alone switches nothing on. */
function hasParent(config: object, [first, ...rest]: readonly string[]): boolean {
  return rest.length === 0 || isObject((config as Readonly<Record<string, unknown>>)[first ?? ''])
}

/** The configuration with another value of a member. */
function withMember(config: object, [first = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (config as Readonly<Record<string, unknown>>)[first]
  return { ...config, [first]: rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
