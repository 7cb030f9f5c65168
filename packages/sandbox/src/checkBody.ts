import type { z } from 'zod'
import { BadRequest } from './badRequest.js'

/**
 * Reads the body of a request: JSON of a shape.
 *
 * @throws {@link BadRequest} with the reason for any other text.
 */
export function checkBody<Shape>(shape: z.ZodType<Shape>, body: string): Shape {
  const { data, error } = shape.safeParse(parse(body))
  if (error) throw new BadRequest(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '))
  return data
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new BadRequest('The body is no JSON.')
  }
}
