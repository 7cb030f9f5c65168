/** The type of kit that requests to services name (S7.23). */
export const SDK_TYPE = 'latchkit'
/** The version of the kit, the same for all packages. service.constants.test.ts writes it from package.json. */
export const SDK_VERSION = '0.0.0'
