// The eager ring: what is reachable by static imports of values from what an app imports first. Everything else waits
// for a click (docs/architecture.md, "Two rings"). Types and dynamic imports don't count, so they aren't read.
import { CHAIN_LIBRARIES, options, theirs } from './.dependency-cruiser.mjs'

const EAGER = '^packages/(core|ui)/src/exports/index\\.ts$'
/** For apps without EVM networks, which need not install viem. */
const NO_VIEM = '^packages/core/src/exports/networks\\.(solana|bitcoin)\\.ts$'

export default {
  forbidden: [
    {
      name: 'eager-ring-has-no-library',
      comment: 'No schema library, no message formatter, no chain library.',
      from: { path: [EAGER, NO_VIEM] },
      to: { reachable: true, path: `${CHAIN_LIBRARIES}|${theirs('zod', '@lingui/', 'qr')}` },
    },
    {
      name: 'eager-ring-has-no-view',
      from: { path: EAGER },
      to: { reachable: true, path: '^packages/ui/src/(shell/|.*View\\.tsx$|views\\.ts$)' },
    },
    {
      name: 'eager-ring-has-no-lazy-feature',
      from: { path: EAGER },
      to: {
        reachable: true,
        path: '^packages/core/src/features/(router|modal|snackbar|alert|legal|signing|transactions|wallets|config|pairing|pictures)/[^/]+\\.(controller|setup)\\.ts$',
      },
    },
  ],
  options: { ...options, exclude: { dynamic: true }, tsPreCompilationDeps: false },
}
