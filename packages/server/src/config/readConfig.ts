import { configSchema, type CheckedConfig } from './config.schema.js'
import { sayIssue } from './sayIssue.js'

/** The error of a configuration: a line for each fault. It repeats no value, since values may be secrets. */
export class ConfigError extends Error {
  /** Makes the error of these faults. */
  static of(lines: readonly string[]): ConfigError {
    return new ConfigError(['The configuration has faults:', ...lines].join('\n'))
  }
}

/** The variables of the environment that count before the configuration's members. */
const VARIABLES = { PORT: 'port', DATABASE_URL: 'database', REDIS_URL: 'redis' } as const

/**
 * Checks a configuration, with the variables of the environment over it. An empty variable counts as missing. Throws a
 * {@link ConfigError} that says what is wrong where.
 */
export function readConfig(
  given: unknown,
  environment: Readonly<Record<string, string | undefined>> = {},
): CheckedConfig {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError('The configuration must be an object: export default defineConfig({ rpc: { … } }).')
  const merged: Record<string, unknown> = { ...given }
  const named = new Map<PropertyKey, string>()
  for (const [variable, member] of Object.entries(VARIABLES)) {
    const text = environment[variable]?.trim()
    if (!text) continue
    merged[member] = member === 'port' ? Number(text) : text
    named.set(member, variable)
  }
  const { data, error } = configSchema.safeParse(merged, { error: sayIssue })
  if (!error) return data
  const lines = error.issues.map(({ path, message, ...issue }) => {
    // The id of a network is wrong as a key: its own issue says how.
    const said = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? message) : message
    const [first = 'configuration', ...rest] = path
    return `- ${[named.get(first) ?? String(first), ...rest.map(String)].join(' › ')}: ${said}`
  })
  throw ConfigError.of(lines)
}
