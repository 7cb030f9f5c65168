// The project's own lint rules. `pnpm check` proves each with scripts/fixtures/lint.
import { findRiddle } from './plain-words.mjs'

const NOUNS_THAT_SAY_NOTHING = /(^|[^a-zA-Z]|[a-z])(Utils?|utils?|Helpers?|helpers?|Managers?|managers?)(?![a-z])/

/** A file must be named after its content. */
const fileName = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const name = context.filename.replaceAll('\\', '/').split('/').at(-1) ?? ''
      const noun = NOUNS_THAT_SAY_NOTHING.exec(name)?.[2]
      if (noun) context.report({ node, message: `"${name}": "${noun}" says nothing of what is in it.` })
    },
  }),
}

/**
 * Like `max-lines-per-function`, but a line counts for its innermost function only: the functions in a factory don't
 * count for the factory. Blank lines and comments don't count.
 */
const functionLength = {
  meta: { type: 'suggestion', schema: [{ type: 'integer' }] },
  create(context) {
    const [limit] = context.options
    const commented = linesOfComments(context.sourceCode)
    const open = []
    const enter = () => open.push(new Set())
    const leave = (node) => {
      const nested = open.pop()
      const own = linesBetween(node).filter((line) => !nested.has(line) && !commented.has(line))
      const written = own.filter((line) => context.sourceCode.lines[line - 1].trim() !== '')
      if (written.length > limit)
        context.report({
          node,
          message: `This function has ${written.length} lines of its own; ${limit} are the limit.`,
        })
      for (const line of linesBetween(node).slice(1)) open.at(-1)?.add(line)
    }
    const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)'
    return { [functions]: enter, [`${functions}:exit`]: leave }
  },
}

const linesBetween = ({ loc }) =>
  Array.from({ length: loc.end.line - loc.start.line + 1 }, (_, at) => loc.start.line + at)

/** Returns the lines that only have a comment. */
function linesOfComments(sourceCode) {
  const comments = sourceCode.getAllComments().flatMap(linesBetween)
  const code = new Set(sourceCode.ast.tokens.flatMap(linesBetween))
  return new Set(comments.filter((line) => !code.has(line)))
}

/** Comments and texts name the thing that acts: see plain-words.mjs. */
const plainWords = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    function look(node, text) {
      const word = findRiddle(text)
      if (word) context.report({ node, message: `"${word}": name what acts instead.` })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) look(comment, comment.value)
      },
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
      TemplateElement: (node) => look(node, node.value.raw),
      JSXText: (node) => look(node, node.value),
    }
  },
}

/** The project's ESLint plugin. */
export const latchkit = {
  rules: { 'file-name': fileName, 'function-length': functionLength, 'plain-words': plainWords },
}

const HTML_SINKS = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
]
const HTML_MESSAGE = 'Text becomes text, never markup: a strict page has Trusted Types.'
const NAMESPACES = 'eip155|solana|bip122'

/** Syntax that is forbidden everywhere. Entries of `no-restricted-syntax`. */
export const restricted = [
  ...HTML_SINKS.flatMap((name) => [
    { selector: `MemberExpression[property.name="${name}"]`, message: HTML_MESSAGE },
    { selector: `MemberExpression[property.value="${name}"]`, message: HTML_MESSAGE },
    { selector: `Property[key.name="${name}"]`, message: HTML_MESSAGE },
    { selector: `JSXAttribute[name.name="${name}"]`, message: HTML_MESSAGE },
  ]),
  {
    selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
    message: HTML_MESSAGE,
  },
  {
    selector: 'CallExpression[callee.object.name=/^(vi|vitest|jest)$/][callee.property.name=/^(mock|doMock|hoisted)$/]',
    message: 'Modules are not mocked: what a unit needs is handed to it, and a test hands it a fake.',
  },
]

/** Syntax that is forbidden in published code. */
export const shippedOnly = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Exports have names, so that a thing is called the same everywhere.',
  },
  {
    selector: ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
    message: 'No state in a module: two kits on a page, and two tests, would share it.',
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]',
    message: 'No state in a module: two kits on a page, and two tests, would share it.',
  },
]

const NAMESPACE = `/^(${NAMESPACES})(:|$)/`
const NAMED = `:matches(Literal[value=${NAMESPACE}], TemplateLiteral[quasis.0.value.raw=${NAMESPACE}])`
const TEXT_SEARCH = '/^(startsWith|includes|indexOf|search|match|split)$/'

/**
 * Comparisons of namespaces, which are forbidden in published code and in apps, except where eslint.config.js allows
 * them.
 */
export const namespacesByName = [
  `:matches(BinaryExpression[operator=/^[!=]==?$/], SwitchCase) > ${NAMED}`,
  `CallExpression[callee.property.name=${TEXT_SEARCH}] > ${NAMED}`,
  `CallExpression > MemberExpression.callee > ArrayExpression > ${NAMED}`,
  `Literal[regex.pattern=/${NAMESPACES}/]`,
].map((selector) => ({
  selector,
  message: 'Ask for what the adapter can do (a group that is absent is unsupported), not for the name of a namespace.',
}))
