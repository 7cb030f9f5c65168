import { z } from 'zod'
import { id } from '../base/parameters.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The name of an account, `/v1/identity/{address}` (S7.03). */
export const name = defineEndpoint({
  method: 'get',
  path: '/v1/identity/{address}',
  summary: 'The name and the picture of an account. Null where it has none.',
  params: { address: id },
  ignored: { sender: 'The account that asks. It changes nothing.' },
  answer: z.object({ name: z.string().nullable(), avatar: z.string().nullable() }),
  needsNode: true,
  lacking: 501,
})

/** The picture of an account, whose URL an answer of {@link name} has. */
export const avatar = defineEndpoint({
  method: 'get',
  path: '/v1/identity/{address}/avatar',
  summary: 'The picture of an account.',
  params: { address: id },
  needsNode: true,
  lacking: 404,
})
