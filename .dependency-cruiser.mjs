// Who may know whom: docs/architecture.md as rules. Its tests also run them on scripts/fixtures/boundaries, where
// each of them must find what is wrong. Paths match a package of ours by its folder and, unresolved, by its name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} names alternatives of a package's name, as a regular expression */
const ours = (names) => `^(packages/|@latchkit/)(${names})(/|$)`
/** @param {string[]} names packages of others, as regular expressions */
const theirs = (...names) => `(^|/node_modules/)(${names.join('|')})`

const NOT_SHIPPED =
  '\\.(test|spec|stories|fixture)\\.|^packages/[^/]+/(test|\\.storybook|scripts|compile|pictures|mutants)/'
const SHIPPED = { path: '^packages/[^/]+/src/', pathNot: NOT_SHIPPED }
const REACT = theirs('react(-dom)?(/|$)', 'scheduler/')
const CHAIN_LIBRARIES = theirs(
  'viem(/|$)',
  'ox(/|$)',
  'wagmi(-core-2)?(/|$)',
  '@wagmi/',
  'ethers(5)?(/|$)',
  '@ethersproject/',
  '@solana',
  // The encodings of @scure/base are no more of a chain library than the hashes of @noble/hashes.
  '@scure/(?!base/)',
  'bitcoinjs-lib',
  'sats-connect',
  '@walletconnect/',
)
/** The messages of sign-in, without the verifiers: what core and the adapters may know of it. */
const MESSAGES = '^(packages/siwx/src/exports/index\\.ts|@latchkit/siwx)$'
/** The verifier that each adapter may know, by its chain. The pairing knows none. */
const VERIFIERS = Object.entries({
  evm: 'adapter-(?:evm|ethers5?|wagmi)',
  solana: 'adapter-solana',
  bitcoin: 'adapter-bitcoin',
  none: 'pairing',
})
const VALUES = { dependencyTypesNot: ['type-only'] }

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packages = [
  {
    name: 'core-stands-alone',
    comment:
      'Core is what all others stand on, but for the rules that the server shares, which are built into it, and the types of the server’s endpoints, of which nothing is built.',
    from: { ...SHIPPED, path: '^packages/core/src/' },
    to: {
      path: ours('(?!(core|frame|origins|tokens)(/|$))[^/]+'),
      pathNot: `^packages/server/endpoints\\.d\\.ts$|${MESSAGES}`,
    },
  },
  {
    name: 'frame-in-one-feature',
    comment: 'The messages of the embedded wallet, with their schemas, load with that wallet alone.',
    from: { ...SHIPPED, path: '^packages/core/src/(?!features/embedded-wallet/)' },
    to: { path: ours('frame') },
  },
  {
    name: 'core-knows-no-framework-and-no-chain-library',
    comment: 'But for the list of networks, which is data of viem.',
    from: { path: '^packages/core/', pathNot: `${NOT_SHIPPED}|/exports/networks\\.ts$` },
    to: { path: `${REACT}|${CHAIN_LIBRARIES}` },
  },
  {
    name: 'ui-meets-no-adapter',
    from: { ...SHIPPED, path: '^packages/ui/src/' },
    to: { path: `${ours('(?!(core|ui)(/|$))[^/]+')}|${CHAIN_LIBRARIES}` },
  },
  {
    name: 'element-knows-core-and-ui',
    comment: 'It draws without React, which the ui loads with the modal.',
    from: { ...SHIPPED, path: '^packages/element/src/' },
    to: { path: `${ours('(?!(core|element|ui)(/|$))[^/]+')}|${REACT}|${CHAIN_LIBRARIES}` },
  },
  {
    name: 'ui-draws-plainly-without-react',
    comment: 'What the elements draw must not load React.',
    from: { ...SHIPPED, path: '^packages/ui/src/plain/' },
    to: { path: REACT, ...VALUES },
  },
  {
    name: 'adapter-knows-core-only',
    comment: 'Neither the ui nor another adapter, but what the ethers twins share. The pairing alike.',
    from: { ...SHIPPED, path: '^packages/(adapter-[^/]+|pairing)/src/' },
    to: { path: `${ours('(?!(core|adapter-evm|siwx)(/|$))[^/]+')}|${REACT}`, pathNot: '^packages/$1/' },
  },
  ...VERIFIERS.map(([chain, names]) => ({
    name: 'adapter-verifies-its-chain',
    comment: 'An adapter has the verifier of its own chain, and reads the messages that wallets write.',
    from: { ...SHIPPED, path: `^packages/${names}/src/` },
    to: {
      path: ours('siwx'),
      pathNot: [
        `verify/${chain}\\.ts$`,
        `verify/${chain}/offchain\\.ts$`,
        `verify/${chain}$`,
        `verify/${chain}/offchain$`,
        MESSAGES,
      ],
    },
  })),
  {
    name: 'frame-stands-alone',
    comment: 'Two sites build it in: the page’s kit and the site inside the frame.',
    from: { ...SHIPPED, path: '^packages/frame/src/' },
    to: { path: `${ours('(?!frame(/|$))[^/]+')}|${REACT}|${CHAIN_LIBRARIES}` },
  },
  {
    name: 'siwx-knows-origins-only',
    from: { ...SHIPPED, path: '^packages/siwx/src/' },
    to: { path: ours('(?!(siwx|origins)(/|$))[^/]+') },
  },
  {
    name: 'messages-have-no-verifier',
    comment:
      'Core and the adapters read and write the messages of sign-in, and load neither a curve nor a chain library for it.',
    from: { ...SHIPPED, path: '^packages/siwx/src/(message/|exports/index\\.ts$)' },
    to: { path: `^packages/siwx/src/verify/|${CHAIN_LIBRARIES}|${theirs('@noble/curves/')}` },
  },
  {
    name: 'testing-knows-core-only',
    from: { ...SHIPPED, path: '^packages/testing/src/' },
    to: { path: ours('(?!(core|testing)(/|$))[^/]+') },
  },
  {
    name: 'sandbox-knows-the-server-alone',
    comment: 'And the one for signing in.',
    from: { ...SHIPPED, path: '^packages/sandbox/src/' },
    to: { path: ours('(?!(sandbox|server|siwx)(/|$))[^/]+') },
  },
  {
    name: 'server-stands-alone',
    comment:
      'But for the rules that core and the frame share, which are built into it: one address of email is the same for all of them. And for the pools of Uniswap.',
    from: { ...SHIPPED, path: '^packages/server/src/' },
    to: { path: ours('(?!(server|frame|origins|siwx|tokens|uniswap)(/|$))[^/]+') },
  },
  {
    name: 'uniswap-stands-alone',
    comment: 'The page and the server both use it, and install nothing else of ours for it.',
    from: { ...SHIPPED, path: '^packages/uniswap/src/' },
    to: { path: `${ours('(?!uniswap(/|$))[^/]+')}|${REACT}` },
  },
  {
    name: 'no-app-in-a-package',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'no-way-around-exports',
    comment:
      'What another package may use stands in its exports. Style sheets do by their own name, and fixtures of the server, of siwx, of testing and of the ui. The pictures have no sources: each of their modules is an export.',
    from: { path: '^(packages|apps)/([^/]+)/' },
    to: {
      path: '^packages/[^/]+/(src|dist)/',
      pathNot:
        '^packages/[^/]+/src/exports/|^packages/ui/src/forms/demo/|^packages/(frame|server|siwx|testing|ui)/src/.*\\.fixture\\.|^packages/pictures/dist/(networks|tokens|wallets)/|^packages/$2/|\\.css$',
    },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const features = [
  {
    name: 'no-cycle-of-values',
    comment: 'Two files that need each other at run time are one, or lack a third.',
    from: {},
    to: { circular: true, viaOnly: VALUES },
  },
  {
    name: 'base-knows-no-feature',
    from: { path: '^packages/[^/]+/src/base/', pathNot: NOT_SHIPPED },
    to: { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/base/' },
  },
  {
    name: 'shared-parts-know-no-feature',
    comment: 'What features share, and the shell around them, knows none of them.',
    from: { path: '^packages/ui/src/(shell|shared)/', pathNot: NOT_SHIPPED },
    to: { path: '^packages/ui/src/features/' },
  },
  {
    name: 'ui-features-meet-in-shared',
    comment: 'What two features of the ui use stands in `shared`.',
    from: { path: '^packages/ui/src/features/([^/]+)/', pathNot: NOT_SHIPPED },
    to: { path: '^packages/ui/src/features/', pathNot: '^packages/ui/src/features/$1/' },
  },
  {
    name: 'features-meet-by-their-interface',
    comment:
      "What a feature lets others use stands in its types, rules and errors. It gets another's controller from the context. " +
      'Tokens and receivers have no controller: several features read them. A form of any feature is a draft.',
    from: { path: '^packages/core/src/features/([^/]+)/', pathNot: NOT_SHIPPED },
    to: {
      path: '^packages/core/src/features/[^/]+/',
      pathNot:
        '^packages/core/src/features/($1|tokens|receivers)/|\\.(types|rules|errors)\\.ts$|/operations/draft\\.ts$',
    },
  },
  {
    name: 'features-know-no-kit',
    comment:
      "A feature's types, rules and controllers name what they use: their options, the events of a feature, a part of a state. " +
      'The types of the kit follow from those of all features. Only the files that put a feature into a kit know it.',
    from: {
      path: '^packages/core/src/features/[^/]+/',
      pathNot: `${NOT_SHIPPED}|\\.(feature|early|setup|steps|hints|stepContext)\\.ts$`,
    },
    to: { path: '^packages/core/src/(kit/|latch\\.types\\.ts$|createLatch\\.ts$|errors\\.ts$)' },
  },
  {
    name: 'services-know-base-only',
    from: { path: '^packages/core/src/services/', pathNot: NOT_SHIPPED },
    to: { path: '^packages/core/src/', pathNot: '^packages/core/src/(services|base)/' },
  },
  {
    name: 'adapter-knows-no-features',
    comment: 'Types follow the same arrows: base ← services ← adapter ← features ← kit.',
    from: { path: '^packages/core/src/adapter/', pathNot: NOT_SHIPPED },
    to: { path: '^packages/core/src/', pathNot: '^packages/core/src/(adapter|services|base)/' },
  },
  {
    name: 'create-latch-names-no-feature',
    comment: 'All follows from the lists.',
    from: { path: '^packages/core/src/createLatch\\.ts$' },
    to: { path: '^packages/core/src/features/', pathNot: '^packages/core/src/features/(list|late)\\.ts$' },
  },
  {
    name: 'roles-need-no-controller',
    comment: 'Rules, numbers, texts and keys are plain: they never act.',
    from: { path: '\\.(rules|constants|errors|storage|api)\\.ts$' },
    to: { path: '\\.controller\\.ts$', ...VALUES },
  },
  {
    name: 'types-need-no-values',
    from: { path: '\\.(types|routes)\\.ts$' },
    to: { path: '.', ...VALUES },
  },
  {
    name: 'exports-are-for-others',
    comment: 'Inside a package a file is imported where it stands.',
    from: { path: '^packages/([^/]+)/src/', pathNot: `${NOT_SHIPPED}|^packages/[^/]+/src/exports/` },
    to: { path: '^packages/$1/src/exports/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const shipping = [
  {
    name: 'no-test-in-what-is-shipped',
    from: SHIPPED,
    to: { path: NOT_SHIPPED },
  },
  {
    name: 'declared-dependencies-only',
    comment: 'What is shipped needs a dependency or a peer, not something that only our workspace has.',
    from: SHIPPED,
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'npm-peer'] },
  },
  {
    name: 'no-unresolvable',
    comment:
      'TypeScript itself checks the types that a source refers to; `svelte/elements` has types alone. The build of the elements resolves sheets as texts.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.d\\.ts$|\\.css\\?inline$|^svelte/elements$' },
  },
  {
    name: 'no-node-in-the-browser',
    from: {
      path: '^packages/(core|siwx|ui|uniswap|adapter-[^/]+|sandbox/src/wallet)/',
      pathNot: `${NOT_SHIPPED}|/chunks\\.mjs$`,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'answers-need-no-node',
    comment:
      'createServer runs in a worker too. What needs Node stands in the folders that startServer uses, and in config/checkFiles.ts.',
    from: {
      path: '^packages/server/src/((createServer|resources)\\.ts|(assets|balances|base|chain|endpoints|evm|history|icons|identity|images|prices|projects|rpc|scales|secure|telemetry|tokens|unbuilt|wallets)/|config/(?!checkFiles\\.ts$))',
      pathNot: NOT_SHIPPED,
    },
    to: { dependencyTypes: ['core'] },
  },
]

/** The eager ring begins at the first of these; the second is for apps without EVM networks, which need not install viem. */
const [RING, NO_VIEM] = [
  /^packages\/(core|ui)\/src\/exports\/index\.ts$/,
  /^packages\/core\/src\/exports\/networks\.(solana|bitcoin)\.ts$/,
]

const FEATURES = 'packages/core/src/features'
/** @param {string} path in the folder of the features */
const readFeatures = (path) => readFileSync(join(import.meta.dirname, FEATURES, path), 'utf8')
/** The entries that a list of features names, such as `send/send`. @param {string} list */
const entriesIn = (list) => [...readFeatures(list).matchAll(/'\.\/([^']+)\.feature\.js'/g)].map(([, entry]) => entry)
/** The entries that load their controller by `load`: those of `late.ts`, and some of `list.ts`. */
const LAZY = [...entriesIn('late.ts'), ...entriesIn('list.ts')].filter((entry) =>
  /^ {2}load\b/m.test(readFeatures(`${entry}.feature.ts`)),
)

/**
 * What may not be reachable from `from` by static imports of values. Everything else waits for a click
 * (docs/architecture.md, "Two rings"). `scripts/checks/boundaries.mjs` follows these imports.
 */
export const EAGER = [
  {
    // No schema library, no message formatter, no chain library.
    name: 'eager-ring-has-no-library',
    from: new RegExp(`${RING.source}|${NO_VIEM.source}`),
    to: new RegExp(`${CHAIN_LIBRARIES}|${theirs('zod', '@lingui/', 'qr')}`),
  },
  { name: 'eager-ring-has-no-view', from: RING, to: /^packages\/ui\/src\/(shell\/|.*View\.tsx$|views\.ts$)/ },
  {
    // The controller of the telemetry collects events from the start; its setup makes the sender, which loads late.
    name: 'eager-ring-has-no-lazy-feature',
    from: RING,
    to: new RegExp(`^${FEATURES}/(?!telemetry/telemetry\\.controller)(${LAZY.join('|')})\\.(controller|setup)\\.ts$`),
  },
]

const options = {
  doNotFollow: { path: 'node_modules|/dist/' },
  // Storybook keeps bundled dependencies there.
  exclude: { path: '/\\.cache/|/measure/peers/' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    // `node` is for packages that have one entry for each place to run, and none for the rest.
    conditionNames: ['latchkit-source', 'node', 'import', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
  },
}

export default { forbidden: [...packages, ...features, ...shipping], options }
