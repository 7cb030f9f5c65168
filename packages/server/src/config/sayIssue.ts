import type { z } from 'zod'

/** The types of values, as a reader of faults names them. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** Says what is wrong with a value where the schema has no text of its own. Repeats no value. */
export function sayIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `has no member ${issue.keys.join(', ')}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be ${issue.minimum} at least`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have ${issue.maximum} characters at most`
        : `must be ${issue.maximum} at most`
    default:
      return undefined
  }
}
