import { Hono } from 'hono'
import { identify, type CallerEnv, type Gate } from './caller.js'

/** Makes the routes of a project's configuration: its features, its origins, and whether it accepts events (S7.23). */
export function projectRoutes(gate: Gate): Hono<CallerEnv> {
  const known = identify(gate)
  // A page of another origin reads here that it is none of the project's.
  const anyPage = identify(gate, true)
  return new Hono<CallerEnv>()
    .get('/appkit/v1/config', known, (c) => c.json({ features: c.var.project.features }))
    .get('/projects/v1/origins', anyPage, (c) => c.json({ allowedOrigins: c.var.project.allowedOrigins }))
    .get('/getAnalyticsConfig', known, (c) => c.json({ isAnalyticsEnabled: c.var.project.isAnalyticsEnabled }))
}
