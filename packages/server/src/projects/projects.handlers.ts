import { Hono } from 'hono'
import { identify, type CallerEnv } from './caller.js'
import type { ProjectSource } from './projects.types.js'

/** Makes the routes of a project's configuration: its features, its origins, and whether it accepts events (S7.23). */
export function projectRoutes(projects: ProjectSource): Hono<CallerEnv> {
  const known = identify(projects)
  return new Hono<CallerEnv>()
    .get('/appkit/v1/config', known, (c) => c.json({ features: c.var.project.features }))
    .get('/projects/v1/origins', known, (c) => c.json({ allowedOrigins: c.var.project.allowedOrigins }))
    .get('/getAnalyticsConfig', known, (c) => c.json({ isAnalyticsEnabled: c.var.project.isAnalyticsEnabled }))
}
