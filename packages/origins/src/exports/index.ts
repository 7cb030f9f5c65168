export { isLoopback } from '../loopback.js'
export { isOriginAllowed, isOriginRule } from '../origins.js'
