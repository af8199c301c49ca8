import path from 'node:path'

/** The areas of the domain in order: a later one may import an earlier one, never the reverse. */
const areas = [
  'lists',
  'audit',
  'settings',
  'mail',
  'notices',
  'accounts',
  'uploads',
  'media',
  'voice',
  'skill-tags',
  'competitions',
  'ledger',
  'sealing',
  'registrations',
  'panels',
  'works',
  'stages',
  'judging',
  'results',
  'appeals',
  'statistics',
  'advancement',
  'datasets',
  'model-scoring',
  'emotion',
  'dashboard',
  'personal-data',
  'contact',
  'help',
  'search',
]
/** These know no competition: they may import the areas up to skill-tags, of the works what a recording is played from, of the results from
 * whom a model's score is withheld, and of the statistics the arithmetic. */
const apart = ['datasets', 'model-scoring']
const shared = areas.slice(0, areas.indexOf('skill-tags') + 1)
const doors = [
  'domain/works/queries/work-media.server',
  'domain/results/queries/model-score-access.server',
  'domain/datasets/figures/scale',
  ...['agreement', 'connected-parts', 'krippendorff', 'period', 'rating', 'severity', 'solve', 'spread'].map(
    (name) => `domain/statistics/${name}`,
  ),
]

const layers = {
  routes: { may: ['http', 'ui', 'i18n', 'domain'] },
  jobs: { may: ['domain', 'i18n'], mayAlso: /^infra\/(?!db\/)/ },
  domain: { may: ['infra'], mayAlso: /^i18n\/local-time$/, never: /^(react|react-dom|@remix-run\/.*|express)(\/|$)/ },
  infra: { may: [], never: /^(react|react-dom|@remix-run\/.*)(\/|$)/ },
  http: { may: ['domain', 'infra', 'i18n'] },
  // Only what may reach a browser: no file that ends in .server, and of http the URLs alone.
  ui: { may: ['i18n', 'domain'], mayAlso: /^http\/(paths|form-mark|problems)$/, clientSafe: true },
  i18n: { may: [] },
}

/**
 * Who may import whom inside app/, and in which order the domain's areas stand. Types are free of the client-safe rule: they vanish.
 * @type {import("eslint").Rule.RuleModule}
 */
export const layersRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      layer: 'app/{{from}} may not import app/{{to}} ({{file}}).',
      server: 'app/{{from}} reaches the browser and may not import {{file}}.',
      area: 'The area {{from}} may not import the area {{to}}.',
      states: 'states.ts is data that every area reads; it may import nothing but types.',
      package: 'app/{{from}} may not import the package {{file}}.',
    },
  },
  create(context) {
    const self = insideApp(context.filename, context.cwd)
    const layer = self?.split('/')[0]
    const rule = layers[layer]
    if (!rule || /\.test\.tsx?$/.test(self)) return {}

    const check = (node, source, typeOnly) => {
      if (isStates(self) && !typeOnly) return context.report({ node, messageId: 'states' })
      const target = resolve(source, self)
      if (target === undefined) {
        if (rule.never?.test(source)) context.report({ node, messageId: 'package', data: { from: layer, file: source } })
        return
      }
      const to = target.split('/')[0]
      if (to !== layer && !rule.may.includes(to) && !rule.mayAlso?.test(target)) {
        context.report({ node, messageId: 'layer', data: { from: layer, to, file: target } })
      } else if (rule.clientSafe && !typeOnly && /\.server$/.test(target)) {
        context.report({ node, messageId: 'server', data: { from: layer, file: target } })
      } else if (layer === 'domain' && to === 'domain' && !isStates(target) && !areaAllowed(self.split('/')[1], target)) {
        context.report({ node, messageId: 'area', data: { from: self.split('/')[1], to: target.split('/')[1] } })
      }
    }
    const visit = (node) => node.source && check(node, node.source.value, (node.importKind ?? node.exportKind) === 'type')
    return {
      ImportDeclaration: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
      ImportExpression: (node) => node.source.type === 'Literal' && check(node, node.source.value, false),
    }
  },
}

/** An area's states are data without imports, so that earlier areas may read a later one's. */
function isStates(file) {
  return /^domain\/[^/]+\/states(\.ts)?$/.test(file)
}

function areaAllowed(from, target) {
  const to = target.split('/')[1]
  if (from === to) return true
  if (apart.includes(from)) return shared.includes(to) || doors.includes(target)
  return areas.includes(from) && areas.indexOf(to) !== -1 && areas.indexOf(to) < areas.indexOf(from)
}

/** The path below app/ with forward slashes, or undefined for a file outside it. */
function insideApp(file, root) {
  const relative = path.relative(path.join(root, 'app'), file).split(path.sep).join('/')
  return relative.startsWith('..') || path.isAbsolute(relative) ? undefined : relative
}

/** What an import names, below app/ and without extension; undefined for a package or a file outside app/. */
function resolve(source, self) {
  const bare = source.replace(/\?.*$/, '').replace(/\.(tsx?|jsx?)$/, '')
  if (bare.startsWith('~/')) return bare.slice(2)
  if (!bare.startsWith('.')) return undefined
  const joined = path.posix.join(path.posix.dirname(self), bare)
  return joined.startsWith('..') ? undefined : joined
}
