import { Hono } from 'hono'
import { identify, type CallerEnv } from './caller.js'
import type { ProjectSource } from './projects.types.js'

/** What an app is told about its own project (S7.23). */
export function projectRoutes(projects: ProjectSource): Hono<CallerEnv> {
  const known = identify(projects)
  return new Hono<CallerEnv>()
    .get('/appkit/v1/config', known, (c) => c.json({ features: c.var.project.features }))
    .get('/projects/v1/origins', known, (c) => c.json({ allowedOrigins: c.var.project.allowedOrigins }))
    .get('/getAnalyticsConfig', known, (c) => c.json({ isAnalyticsEnabled: c.var.project.isAnalyticsEnabled }))
}
