import { isRecord, own } from '../../base/guard.js'
import { serviceError } from '../../services/service.errors.js'
import type { ApiController } from './api.types.js'

/** The list of this name in an answer of the main API. Throws `service/bad-answer` where it is none (F003). */
export function listIn(api: Pick<ApiController, 'origin'>, answer: unknown, name: string): readonly unknown[] {
  const list = isRecord(answer) ? own(answer, name) : undefined
  if (!Array.isArray(list)) throw serviceError('bad-answer', { host: new URL(api.origin).host })
  return list
}
