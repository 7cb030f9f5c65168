import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { createProjectList, projectShape, type CheckedProjects, type ProjectMembers } from './projects.config.js'
import { analyticsConfig, config, origins } from './projects.endpoints.js'
import type { ProjectSource } from './projects.types.js'

/** Where projects come from. */
export interface ProjectOptions {
  /** Without it, calls with any project id and without one are answered, and pages of this machine alone. */
  readonly projects?: ProjectSource | undefined
}

interface ProjectTypes {
  options: ProjectOptions
  config: ProjectMembers
  checked: CheckedProjects
}

/** The resource `projects`: the configuration of the project that asks (S7.23). */
export const projects: Resource<ProjectTypes> = defineResource({
  endpoints: { config, origins, analyticsConfig },
  answer: () => ({
    config: (_, c) => ({ features: c.var.project.features }),
    origins: (_, c) => ({ allowedOrigins: c.var.project.allowedOrigins }),
    analyticsConfig: (_, c) => ({ isAnalyticsEnabled: c.var.project.isAnalyticsEnabled }),
  }),
  config: projectShape,
  open: async ({ config: { projects: given } }) => ({ source: given && createProjectList(given) }),
})
