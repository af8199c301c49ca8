import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { layersRule } from './lint/layers.js'
import { onlyDatabaseInTransaction } from './lint/only-database-in-transaction.js'
import { readsByKysely } from './lint/reads-by-kysely.js'

export default tseslint.config(
  {
    ignores: [
      'build/',
      'node_modules/',
      'app/infra/db/generated/',
      'app/infra/db/generated-tables.ts',
      'data*/',
      'test-results/',
      'playwright-report/',
      'coverage/',
    ],
  },
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-expressions': ['error', { allowTernary: true, allowShortCircuit: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: {
      house: {
        rules: { layers: layersRule, 'only-database-in-transaction': onlyDatabaseInTransaction, 'reads-by-kysely': readsByKysely },
      },
      'react-hooks': reactHooks,
    },
    rules: {
      'house/layers': 'error',
      'house/only-database-in-transaction': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    // Besides the dictionaries and the tests: words for a terminal, for a client whose language is unknown, and songs' names.
    ignores: [
      'app/i18n/**',
      '**/*.test.{ts,tsx}',
      'app/domain/accounts/ensure-first-admin.server.ts',
      'app/http/{form-content,origin,media,readable-address}.server.ts',
      'app/ui/showcase/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        // The names of keys stay as they are engraved.
        {
          selector: ':matches(JSXFragment, JSXElement:not([openingElement.name.name="kbd"])) > JSXText[value=/\\p{L}{2}/u]',
          message: 'Words live in the dictionaries.',
        },
        { selector: 'Literal[value=/\\p{Script=Han}/u]', message: 'Words live in the dictionaries.' },
        { selector: 'TemplateElement[value.raw=/\\p{Script=Han}/u]', message: 'Words live in the dictionaries.' },
        {
          selector: ':matches(JSXText, Literal)[raw=/\u3000/], TemplateElement[value.raw=/\u3000/]',
          message: 'English has no such space: common.factSeparator.',
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    // Besides the tests: a lease is an UPDATE that answers its rows, and the health check's pragma is to pass the write gate.
    ignores: ['**/*.test.{ts,tsx}', 'app/infra/jobs/lease.ts', 'app/http/health.server.ts'],
    rules: { 'house/reads-by-kysely': 'error' },
  },
  // The gate's own tests hold transactions open on purpose.
  { files: ['app/infra/db/*.test.ts'], rules: { 'house/only-database-in-transaction': 'off' } },
)
