// The project's own lint rules, for oxlint. checks/rules.test.ts proves each with scripts/fixtures/lint.
import { findRiddle } from './plain-words.mjs'

const NOUNS_THAT_SAY_NOTHING = /(^|[^a-zA-Z]|[a-z])(Utils?|utils?|Helpers?|helpers?|Managers?|managers?)(?![a-z])/

/** A file must be named after its content. */
const fileName = (context) => ({
  Program(node) {
    const name = context.filename.split(/[\\/]/).at(-1)
    const noun = NOUNS_THAT_SAY_NOTHING.exec(name)?.[2]
    if (noun) context.report({ node, message: `"${name}": "${noun}" says nothing of what is in it.` })
  },
})

/**
 * Like `max-lines-per-function`, but a line counts for its innermost function only: the functions in a factory don't
 * count for the factory. Blank lines and comments don't count.
 */
function functionLength(context) {
  const [limit] = context.options
  const { sourceCode } = context
  const open = []
  let code
  const enter = () => open.push(new Set())
  const leave = (node) => {
    const nested = open.pop()
    code ??= new Set(sourceCode.ast.tokens.flatMap(linesOf))
    const own = linesOf(node).filter(
      (line) => !nested.has(line) && code.has(line) && sourceCode.lines[line - 1].trim(),
    ).length
    if (own > limit)
      context.report({ node, message: `This function has ${own} lines of its own; ${limit} are the limit.` })
    for (const line of linesOf(node).slice(1)) open.at(-1)?.add(line)
  }
  return Object.fromEntries(
    ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].flatMap((type) => [
      [type, enter],
      [`${type}:exit`, leave],
    ]),
  )
}

const linesOf = ({ loc }) => Array.from({ length: loc.end.line - loc.start.line + 1 }, (_, at) => loc.start.line + at)

/** Comments and texts name the thing that acts: see plain-words.mjs. */
function plainWords(context) {
  const look = (node, text) => {
    const word = typeof text === 'string' && findRiddle(text)
    if (word) context.report({ node, message: `"${word}": name what acts instead.` })
  }
  return {
    Program: () => context.sourceCode.getAllComments().forEach((comment) => look(comment, comment.value)),
    Literal: (node) => look(node, node.value),
    TemplateElement: (node) => look(node, node.value.raw),
    JSXText: (node) => look(node, node.value),
  }
}

/** Words that names must not have, each with the term of the field that stands for it (the glossary, CONTRIBUTING.md). */
const TERMS = [
  [/(^|_)MOST_/, 'MAX_'],
  [/(^|_)LEAST_/, 'MIN_'],
  [/PATIENCE/, 'TIMEOUT'],
  [/[sS]ighting/, 'snapshot'],
]

/** The same for what visitors load: whole words of a name, such as the `told` of `noteTold`. */
const SHIPPED_TERMS = new Map([
  ['told', 'reported'],
  ['spare', 'orphaned'],
  ['held', 'owned'],
  ['looks', 'polls'],
  ['elsewhere', 'external'],
  ['turn', 'transition'],
  ['world', 'facts'],
  ['over', 'ended'],
  ['wish', 'requested'],
  ['spoken', 'translation'],
  ['became', 'outcome'],
])

/** A member of the stored transactions: what a release has stored keeps its name. */
const STORED = 'isTold'

const wordsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** A name has the field's term. */
const fieldTerms = (context) => inNames(context, (name) => TERMS.find(([word]) => word.test(name))?.[1])

/** A name of what visitors load has the field's term. */
const shippedTerms = (context) =>
  inNames(context, (name) => {
    const word = name !== STORED && wordsOf(name).find((each) => SHIPPED_TERMS.has(each))
    return word && SHIPPED_TERMS.get(word)
  })

/** Looks at each name that is declared. @param {(name: string) => string | false | undefined} termFor */
function inNames(context, termFor) {
  const look = (node) => {
    const term = node.type === 'Identifier' && termFor(node.name)
    if (term) context.report({ node, message: `"${node.name}": the term is "${term}".` })
  }
  const declared = ['VariableDeclarator', 'FunctionDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration']
  return {
    ...Object.fromEntries(declared.map((type) => [`${type} > Identifier.id`, look])),
    'TSPropertySignature > Identifier.key': look,
    ':function': ({ params }) => params.forEach(look),
  }
}

/** Names that many files could give to what they export, each with another meaning. */
const BARE_NAMES = [
  'drop',
  'idOf',
  'keyOf',
  'kindOf',
  'listen',
  'nameOf',
  'prepare',
  'release',
  'textOf',
  'urlOf',
  'valueOf',
]

/** A reader knows what an export is where it is used, without its file. */
function exportedName(context) {
  const look = (node) => {
    if (BARE_NAMES.includes(node.name))
      context.report({ node, message: `"${node.name}" is exported, and says nothing without its file.` })
  }
  return {
    'ExportNamedDeclaration > FunctionDeclaration > Identifier.id': look,
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > Identifier.id': look,
  }
}

/** What a package exports has a comment that says what it does: of the overloads of a function, the first. */
const documented = (context) => ({
  'ExportNamedDeclaration[declaration!=null]'(node) {
    const { body } = node.parent
    const before = body[body.indexOf(node) - 1]?.declaration?.id?.name
    const isDocumented = context.sourceCode
      .getCommentsBefore(node)
      .some(({ value, loc }) => value.startsWith('*') && node.loc.start.line - loc.end.line <= 2)
    if (!isDocumented && (!before || before !== node.declaration.id?.name))
      context.report({ node, message: 'A comment says what an export does.' })
  },
})

/** Forbids syntax. @param {string} message @param {string[]} selectors */
const forbid = (message, selectors) => (context) =>
  Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })]))

const HTML_SINKS = 'innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment'
const noMarkup = forbid('Text becomes text, never markup: a strict page has Trusted Types.', [
  `MemberExpression[property.name=/^(${HTML_SINKS})$/]`,
  `MemberExpression[property.value=/^(${HTML_SINKS})$/]`,
  `Property[key.name=/^(${HTML_SINKS})$/]`,
  `JSXAttribute[name.name=/^(${HTML_SINKS})$/]`,
  'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
])

const IN_MODULE = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration'
const noModuleState = forbid('No state in a module: two kits on a page, and two tests, would share it.', [
  `${IN_MODULE}[kind="let"]`,
  `${IN_MODULE} > VariableDeclarator > NewExpression[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]`,
])

const NAMESPACES = 'eip155|solana|bip122'
const NAMESPACE = `/^(${NAMESPACES})(:|$)/`
const NAMED = `:matches(Literal[value=${NAMESPACE}], TemplateLiteral[quasis.0.value.raw=${NAMESPACE}])`
const TEXT_SEARCH = '/^(startsWith|includes|indexOf|search|match|split)$/'
/** Comparisons of namespaces, in published code and in apps, except where the configuration allows them. */
const noNamespaceNames = forbid(
  'Ask for what the adapter can do (a group that is absent is unsupported), not for the name of a namespace.',
  [
    `:matches(BinaryExpression[operator=/^[!=]==?$/], SwitchCase) > ${NAMED}`,
    `CallExpression[callee.property.name=${TEXT_SEARCH}] > ${NAMED}`,
    `CallExpression > MemberExpression.callee > ArrayExpression > ${NAMED}`,
    `Literal[regex.pattern=/${NAMESPACES}/]`,
  ],
)

/** @param {(context: any) => any} create @param {any[]} [schema] */
const rule = (create, schema = []) => ({ meta: { schema }, create })

export default {
  meta: { name: 'latchkit' },
  rules: {
    documented: rule(documented),
    'exported-name': rule(exportedName),
    'field-terms': rule(fieldTerms),
    'shipped-terms': rule(shippedTerms),
    'file-name': rule(fileName),
    'function-length': rule(functionLength, [{ type: 'integer' }]),
    'no-markup': rule(noMarkup),
    'no-module-state': rule(noModuleState),
    'no-namespace-names': rule(noNamespaceNames),
    'plain-words': rule(plainWords),
  },
}
