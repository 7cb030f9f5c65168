export { createSite } from '../site/createSite.js'
export type { FrameSite, FrameSiteDeps, Handler, Handlers } from '../site/site.types.js'
