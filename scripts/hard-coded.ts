import type { JSXAttribute, Node } from 'oxc-parser'
import { type CheckResult, isTestCode, listSources, type Problem, readSource, type Source, visit } from './sources.ts'

// No words for people in the code: neither between tags nor in the attributes that are shown or read out, nor in a
// toast or the title of the page.

const shownAttribute =
  /^(?!enterKeyHint$)(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|hint|heading|description|[a-z][A-Za-z]*(Label|Title|Text|Hint|Placeholder|Heading|Description))$/

// Names of keys and code samples read the same in every language.
const spokenAsIs = new Set(['kbd', 'code'])

/** Texts for people in the sources of the web client and of the design system. */
export function checkHardCodedTexts(root: string): CheckResult {
  const paths = listSources(root).filter((path) => /^(apps\/web|packages\/ui)\/src\//.test(path) && !isTestCode(path))
  return { looked: paths.length, problems: paths.flatMap((path) => textsIn(readSource(root, path))) }
}

function textsIn(source: Source): Problem[] {
  const problems: Problem[] = []
  const refuse = (node: Node, text: string) => {
    const shown = text.trim().replace(/\s+/g, ' ').slice(0, 60)
    problems.push({ file: source.path, line: source.lineOf(node.start), message: `text in the code: “${shown}”` })
  }
  visit(source.program, (node) => {
    if (node.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier') {
      if (spokenAsIs.has(node.openingElement.name.name)) return false
    }
    if (node.type === 'JSXText' && hasLetters(node.value)) refuse(node, node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer')
          for (const text of literalsOf(child.expression)) refuse(child, text)
      }
    }
    if (node.type === 'JSXAttribute') for (const text of attributeTexts(node)) refuse(node, text)
    if (node.type === 'CallExpression' && isToast(node.callee) && node.arguments[0]) {
      for (const text of literalsOf(node.arguments[0])) refuse(node, text)
    }
    if (node.type === 'AssignmentExpression' && isDocumentTitle(node.left)) {
      for (const text of literalsOf(node.right)) refuse(node, text)
    }
    return undefined
  })
  return problems
}

function attributeTexts(attribute: JSXAttribute): string[] {
  const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
  if (!shownAttribute.test(name) || !attribute.value) return []
  if (attribute.value.type === 'JSXExpressionContainer') return literalsOf(attribute.value.expression)
  return literalsOf(attribute.value)
}

// The texts that an expression may come out as: literals, both arms of a choice, the fixed parts of a template.
function literalsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value) ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.value.cooked ?? '').filter(hasLetters)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsOf(node.left), ...literalsOf(node.right)] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalsOf(node.expression)
    default:
      return []
  }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

function isToast(callee: Node): boolean {
  if (callee.type === 'MemberExpression') return isToast(callee.object)
  return callee.type === 'Identifier' && /^(toast|showToast|notify)$/.test(callee.name)
}

function isDocumentTitle(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'document' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'title'
  )
}
