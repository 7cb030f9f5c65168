import jsdoc from 'eslint-plugin-jsdoc'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { latchkit, namespacesByName, restricted, shippedOnly } from './scripts/lint-rules.mjs'

const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.spec.ts',
  '**/*.stories.tsx',
  '**/*.fixture.{ts,tsx}',
  '**/test/**',
  '**/e2e/**',
]

export default defineConfig(
  // The lint check runs this configuration on its fixtures too, with their folder as the base and a TypeScript project
  // of their own.
  {
    ignores: [
      '**/dist',
      '**/.cache',
      '**/.turbo',
      '**/.next',
      '**/next-env.d.ts',
      '**/.react-router',
      'examples/*/build',
      '**/test-results',
      '**/playwright-report',
      'scripts/fixtures',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { latchkit },
    rules: {
      'latchkit/file-name': 'error',
      'latchkit/plain-words': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...restricted],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'latchkit/function-length': ['error', 60],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    // One program for all files is a sixth faster than the project service, which editors prefer.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A function of the adapter contract may be async in one adapter and need no await in another.
      '@typescript-eslint/require-await': 'off',
      // Instances are closures, so methods don't use `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The reason of an abort is passed on unchanged.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingUnknown: true, allowThrowingAny: true },
      ],
      // `isolatedDeclarations` requires the written type.
      '@typescript-eslint/prefer-as-const': 'off',
    },
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { jsdoc },
    settings: { jsdoc: { mode: 'typescript' } },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...restricted, ...shippedOnly, ...namespacesByName],
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          require: { ArrowFunctionExpression: true, ClassDeclaration: true, FunctionDeclaration: true },
          contexts: [
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
            'ExportNamedDeclaration > VariableDeclaration',
          ],
        },
      ],
      'jsdoc/check-tag-names': ['error', { definedTags: ['remarks', 'typeParam'] }],
    },
  },
  {
    // Here nested functions count, since a reader keeps the whole factory in mind. The suites of `testing` are tests
    // that are published.
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'packages/testing/src/suite.*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // These files may compare namespaces: the names themselves, the adapters, the lists of networks, and the sandbox.
    files: [
      'packages/core/src/base/caip*.ts',
      'packages/core/src/adapter/**',
      'packages/core/src/features/network/networks.*.ts',
      'packages/adapter-*/src/**',
      'packages/sandbox/src/**',
    ],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...restricted, ...shippedOnly] },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...restricted, ...namespacesByName] },
  },
  {
    // Fake wallets throw what wallets throw: objects that are no Errors.
    files: ['packages/testing/src/**', 'packages/sandbox/src/wallet/**', ...TESTS],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    // The composition root is one long list.
    files: ['packages/core/src/createLatch.ts'],
    rules: { 'latchkit/function-length': ['error', 90] },
  },
  {
    // The ambient module of style sheets can name a type of ours by `import()` only.
    files: ['packages/ui/src/css.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // The places that print to the developer: the environment's default, the commands, and one sequence of the model.
    files: [
      'packages/core/src/base/environment.ts',
      'packages/{sandbox,server}/src/cli.ts',
      'packages/testing/src/model/printStep.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Hooks are in `.ts` files too.
    files: ['packages/ui/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: ['**/e2e/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: { 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['packages/ui/**/*.tsx', 'apps/*/src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      // The kit focuses elements of its dialog in code; the attribute would focus them too.
      'jsx-a11y/no-autofocus': 'error',
    },
  },
  {
    files: TESTS,
    rules: {
      'latchkit/function-length': 'off',
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A test reads unchecked answers, and fails where they differ from the expected type.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
