// Reads what the packages export, by TypeScript: names, types in their own words, and the sentences of TSDoc.
import { dirname, relative } from 'node:path'
import ts from 'typescript'

/**
 * @typedef {object} Entry one row of a table
 * @property {string} name
 * @property {string} type in short: as the source has it, without import paths
 * @property {string} fallback the text of "Default: …"
 * @property {string} meaning the rest of the TSDoc
 * @property {string} at file and line of the declaration
 * @typedef {ReturnType<typeof readTypes>} Types
 */

const DEFAULT = /(?:^|\s)Default: (.+?)\.(?=\s|$)/s
/** The numbers of statements and faults, which only the maps explain. */
const NUMBERS = /\s*\((?:[SF]\d[\d.]*(?:, )?)+\)/g
/** More members than these are not listed in a cell. */
const LISTED = 12

/**
 * @param {string[]} files the entries of the packages
 * @param {string} root of the project: files outside of it, or in node_modules, are foreign
 * @param {ts.CompilerOptions} options
 */
export function readTypes(files, root, options) {
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const isForeign = (node) => {
    const path = node.getSourceFile().fileName
    return path.includes('/node_modules/') || !path.startsWith(root)
  }
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
  const byFile = files.map((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = module ? checker.getExportsOfModule(module) : []
    return new Map(symbols.map((symbol) => [symbol.name, resolved(symbol)]))
  })
  const exported = new Map(byFile.flatMap((each) => [...each]))
  const print = printer(checker, new Set(exported.values()), isForeign)

  const placeOf = (node) => {
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    return `${relative(root, source.fileName)}:${line + 1}`
  }
  const own = (symbols) => symbols.filter((symbol) => declarationOf(symbol) && !isForeign(declarationOf(symbol)))
  /** @returns {Entry} */
  const entryOf = (name, symbol, type) => ({
    name,
    type,
    ...docOf(symbol, checker),
    at: placeOf(declarationOf(symbol)),
  })

  /** Returns the members of an exported type, in the order of the source. @param {string} name @returns {Entry[]} */
  const members = (name) => {
    const symbol = exported.get(name)
    if (!symbol || !isType(symbol)) throw new Error(`No type ${name} is exported.`)
    const all = own(checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)))
    return inOrder(all).map((member) => {
      const mark = declarationsOf(member).some(({ questionToken }) => questionToken) ? '?' : ''
      return entryOf(`${member.name}${mark}`, member, print.member(member))
    })
  }
  /** Returns the exported functions and constants whose name fits. @param {RegExp} pattern */
  const values = (pattern) => [...exported].filter(([name, symbol]) => pattern.test(name) && isValue(symbol))
  const listed = (symbols) => symbols.map(({ name }) => `\`${name}\``).join(', ')

  return {
    members,
    /** Returns the names of the interfaces that a file exports. @param {string} file */
    interfaces: (file) =>
      [...(byFile[files.indexOf(file)] ?? [])]
        .filter(([, symbol]) => symbol.flags & ts.SymbolFlags.Interface)
        .map(([name]) => name),
    /** Returns the hooks: `type` is what they return. @returns {Entry[]} */
    hooks: () =>
      values(/^use[A-Z]/).map(([name, symbol]) => {
        const { parameters, type } = functionOf(symbol)
        const returned = type ? own(checker.getPropertiesOfType(checker.getTypeFromTypeNode(type))) : []
        const isPlain = type && ts.isTypeReferenceNode(type) && returned.length > 0 && returned.length <= LISTED
        const result = !type ? '`void`' : isPlain ? listed(returned) : `\`${print.node(type)}\``
        return entryOf(`${name}(${parameters.map(parameterName).join(', ')})`, symbol, result)
      }),
    /** Returns the components: `type` is their props. @returns {Entry[]} */
    components: () =>
      values(/^[A-Z][a-z]/).flatMap(([name, symbol]) => {
        const type = checker.getTypeOfSymbol(symbol)
        const [signature] = type.getCallSignatures()
        if (!signature || type.getConstructSignatures().length > 0) return []
        const [props] = signature.parameters
        const names = props ? own(checker.getPropertiesOfType(checker.getTypeOfSymbol(props))) : []
        return [entryOf(name, symbol, listed(names) || '—')]
      }),
    /** Returns the error codes of an exported type, each with its text for developers. @param {string} name */
    errors: (name) => {
      const type = checker.getDeclaredTypeOfSymbol(exported.get(name))
      const texts = errorTexts(program, checker)
      return (type.isUnion() ? type.types : [type]).map(({ value }) => {
        return { name: value, type: '', fallback: '', meaning: texts.get(value) ?? '', at: name }
      })
    },
  }
}

const isType = ({ flags }) => (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0
const isValue = ({ flags }) => (flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0

/** A member may have the name of a type parameter. A member of a union has a declaration in each. @param {ts.Symbol} symbol */
const declarationsOf = ({ declarations = [] }) => declarations.filter((node) => !ts.isTypeParameterDeclaration(node))
/** @param {ts.Symbol} symbol */
const declarationOf = (symbol) => declarationsOf(symbol)[0]

/** Sorts members as the source does: the types that declare them one after the other. @param {ts.Symbol[]} members */
function inOrder(members) {
  const parents = [...new Set(members.map((member) => declarationOf(member).parent))]
  const ofParent = (parent) => members.filter((member) => declarationOf(member).parent === parent)
  return parents.flatMap((each) => ofParent(each).sort((a, b) => declarationOf(a).pos - declarationOf(b).pos))
}

/** @param {ts.Symbol} symbol @returns {ts.SignatureDeclaration} */
function functionOf(symbol) {
  const node = declarationOf(symbol)
  return ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node
}

/** @param {ts.ParameterDeclaration} parameter */
const parameterName = ({ name, questionToken, initializer }) =>
  `${name.getText().replace(/\s+/g, ' ')}${questionToken || initializer ? '?' : ''}`

/** Returns the two parts of a TSDoc. @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function docOf(symbol, checker) {
  const text = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .replace(NUMBERS, '')
    .replace(/\s+/g, ' ')
    .trim()
  // A method says what it does by default among other things.
  if (ts.isMethodSignature(declarationOf(symbol))) return { fallback: '', meaning: text }
  return { fallback: DEFAULT.exec(text)?.[1] ?? '', meaning: text.replace(DEFAULT, '').trim() }
}

/** Returns the first sentence of a text. @param {string} text */
export const firstSentence = (text) => /^.*?[.!?](?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text

/**
 * Writes types as the source has them. A type that says nothing by itself, since the packages don't export it, or since it
 * is a member of another type, is written out.
 * @param {ts.TypeChecker} checker
 * @param {Set<ts.Symbol>} exported
 * @param {(node: ts.Node) => boolean} isForeign
 */
function printer(checker, exported, isForeign) {
  const targetOf = (node) => {
    const symbol = ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
  /** @param {ts.TypeNode} type @returns {string} */
  function print(type) {
    if (ts.isParenthesizedTypeNode(type)) return print(type.type)
    if (ts.isFunctionTypeNode(type)) return signature(type)
    if (ts.isIndexedAccessTypeNode(type) && ts.isLiteralTypeNode(type.indexType))
      return member(
        checker.getPropertyOfType(checker.getTypeFromTypeNode(type.objectType), type.indexType.literal.text),
      )
    // `names & OnlyNames<names>`: what may stand there in the end is said by the constraint.
    const [parameter] = (ts.isIntersectionTypeNode(type) && targetOf(type.types[0])?.declarations) || []
    if (parameter?.constraint) return print(parameter.constraint)
    const target = targetOf(type)
    const [declaration] = target?.declarations ?? []
    const isExplained = !declaration || exported.has(target) || isForeign(declaration)
    if (isExplained || ts.isTypeParameterDeclaration(declaration)) return wordsOf(type)
    const meant = checker.getTypeFromTypeNode(type)
    if (exported.has(meant.aliasSymbol)) return meant.aliasSymbol.name
    return tidy(
      checker.typeToString(meant, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias),
    )
  }
  /** @param {ts.SignatureDeclaration} node */
  const signature = ({ parameters, type }) => {
    const all = parameters.map((each) => wordsOf(each).replace(wordsOf(each.type), () => print(each.type)))
    return `(${all.join(', ')}) => ${type ? print(type) : 'void'}`
  }
  /** @param {ts.Symbol} symbol of a member */
  function member(symbol) {
    const all = declarationsOf(symbol).map(declared)
    const present = all.filter((each) => all.length === 1 || each !== 'undefined')
    return [...new Set(present)].join(' | ')
  }
  /** @param {ts.PropertySignature | ts.MethodSignature} node */
  function declared(node) {
    const { type, questionToken } = node
    if (ts.isMethodSignature(node)) return signature(node)
    if (!type) return ''
    // That an optional member may be undefined goes without saying.
    if (!questionToken || !ts.isUnionTypeNode(type)) return print(type)
    const types = type.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
    return types.length === 1 ? print(types[0]) : types.map(wordsOf).join(' | ')
  }
  return { member, node: print }
}

/** Returns the words of a node without comments. @param {ts.Node} node */
const wordsOf = (node) => tidy(node.getText().replace(/\/\*.*?\*\/|\/\/.*$/gms, ''))

/** Writes a type on one line, without `readonly`. @param {string} text */
const tidy = (text) =>
  text
    .replace(/\breadonly (?=[\w[]+\??[ :])/g, '')
    .replace(/(?<=[\w)\]}'])\s*\n\s*(?=\w+\??:)/g, '; ')
    .replace(/\s+/g, ' ')
    .replace(/(\?: [^;]*?) \| undefined(?=[;} ])/g, '$1')
    .replace(/^\| /, '')
    .replace(/; \}/g, ' }')
    .trim()

/**
 * Returns the texts of the tables of errors, `accountErrors` and its like, by code.
 * @param {ts.Program} program
 * @param {ts.TypeChecker} checker
 */
function errorTexts(program, checker) {
  const modules = program.getSourceFiles().map((file) => checker.getSymbolAtLocation(file))
  const tables = modules.flatMap((module) => [...(module?.exports?.values() ?? [])])
  return new Map(
    tables.flatMap((table) => {
      const [, feature] = /^(\w+)Errors$/.exec(table.name) ?? []
      const texts = feature ? checker.getPropertiesOfType(checker.getTypeOfSymbol(table)) : []
      return texts.map((text) => [`${kebab(feature)}/${text.name}`, checker.getTypeOfSymbol(text).value])
    }),
  )
}

/** `paymentLink` → `payment-link`. @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Reads the compiler's options of a project. @param {string} path of its tsconfig.json */
export function readOptions(path) {
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, dirname(path)).options
}
