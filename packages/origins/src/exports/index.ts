export { isLoopback } from '../loopback.js'
export { isOriginAllowed, isOriginListed, isOriginRule } from '../origins.js'
