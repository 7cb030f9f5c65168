/** What services know this kit by (S7.23). */
export const SDK_TYPE = 'latchkit'
/** Its version, the one of all packages: written by service.constants.test.ts from package.json. */
export const SDK_VERSION = '0.0.0'
