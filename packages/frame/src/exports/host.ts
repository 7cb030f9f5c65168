export { createHost } from '../host/createHost.js'
export type { FrameClock, FrameHost, FrameHostDeps, RequestOptions } from '../host/host.types.js'
