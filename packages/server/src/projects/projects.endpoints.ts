import { z } from 'zod'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

const named = z.union([z.boolean(), z.array(z.string())]).optional()

/** The features that the server switches, `/appkit/v1/config` (S7.23). */
export const config = defineEndpoint({
  method: 'get',
  path: '/appkit/v1/config',
  summary: 'The features of the project.',
  answer: z.object({
    features: z.object({
      swaps: named,
      onramp: named,
      email: z.boolean().optional(),
      socials: z.union([z.literal(false), z.array(z.string())]).optional(),
      activity: z.boolean().optional(),
      branding: z.boolean().optional(),
    }),
  }),
})

/** The pages of the project, `/projects/v1/origins` (S7.23). A page of another origin reads here that it is none of them. */
export const origins = defineEndpoint({
  method: 'get',
  path: '/projects/v1/origins',
  summary: 'The origins of the project. Pages of every origin may read them.',
  access: 'any-page',
  answer: z.object({ allowedOrigins: z.array(z.string()) }),
})

/** Whether the server wants events, `/getAnalyticsConfig` (S7.23). */
export const analyticsConfig = defineEndpoint({
  method: 'get',
  path: '/getAnalyticsConfig',
  summary: 'Whether events of the project are accepted.',
  answer: z.object({ isAnalyticsEnabled: z.boolean() }),
})
