import type { Project, ProjectSource } from './projects.types.js'

/** Pages of this machine pass the rule of origins anyway. One entry makes the list refuse all others. */
const project: Project = {
  allowedOrigins: ['http://localhost'],
  features: {},
  isAnalyticsEnabled: true,
  secure: { loopback: true },
}

/** The source of a server without projects: a call needs no id, any id is known, and only pages of this machine are answered. */
export const anyProject: ProjectSource = { find: async () => project, defaultId: 'any' }
