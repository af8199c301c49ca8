import { expect, test } from 'vitest'
import { menuFor, menuGroups } from './menu'

const addresses = (role: Parameters<typeof menuFor>[0]['role']) => menuFor({ role, pathname: '/' }).map(({ to }) => to)
const current = (pathname: string, role: Parameters<typeof menuFor>[0]['role'] = 'admin') =>
  menuFor({ role, pathname })
    .filter((item) => item.current)
    .map(({ to }) => to)

test('only an organiser is offered to create competitions and to manage users', () => {
  expect(addresses('admin')).toEqual([
    '/dashboard',
    '/competitions',
    '/competitions/create',
    '/users',
    '/admin/permissions',
    '/admin/audit',
    '/admin/datasets',
    '/admin/my-scores',
    '/admin/dataset-upload',
    '/admin/models',
    '/scoring',
    '/admin/scoring',
    '/scoring/model',
    '/scoring/results',
    '/scoring/statistics',
    '/reports',
    '/settings',
    '/settings/skill-tags',
    '/admin/outbox',
    '/admin/storage',
    '/settings/profile',
    '/contact',
    '/help',
    '/contact/robot',
    '/vision-detection',
  ])
  for (const role of ['teacher', 'judge', 'student'] as const) {
    expect(addresses(role)).toEqual([
      '/dashboard',
      '/competitions',
      '/admin/my-scores',
      '/admin/scoring',
      '/scoring/model',
      '/settings/profile',
      '/contact',
      '/help',
      '/contact/robot',
    ])
    expect(menuFor({ role, pathname: '/' }).flatMap(({ to, inner }) => (inner ? [to] : []))).toEqual(['/help', '/contact/robot'])
  }
})

test('one entry is the present one, the nearest to the page', () => {
  expect(current('/competitions')).toEqual(['/competitions'])
  expect(current('/competitions/create')).toEqual(['/competitions/create'])
  expect(current('/competitions/7/manage')).toEqual(['/competitions'])
  expect(current('/competitionsx')).toEqual([])
  expect(current('/admin/user/7')).toEqual(['/users'])
  expect(current('/users/7/edit')).toEqual(['/users'])
  expect(current('/admin/users-of-old')).toEqual([])
  expect(current('/competitions/create', 'student')).toEqual(['/competitions'])
})

test('by its first level, each entry holds those within it, and none is lost', () => {
  const menu = menuFor({ role: 'admin', pathname: '/competitions/7/manage' })
  const groups = menuGroups(menu)
  expect(groups.map(({ to, within }) => [to, within.map((item) => item.to)])).toEqual([
    ['/dashboard', []],
    ['/competitions', ['/competitions/create']],
    ['/users', ['/admin/permissions', '/admin/audit']],
    ['/admin/datasets', ['/admin/my-scores', '/admin/dataset-upload', '/admin/models']],
    ['/scoring', ['/admin/scoring', '/scoring/model', '/scoring/results', '/scoring/statistics']],
    ['/reports', []],
    ['/settings', ['/settings/skill-tags', '/admin/outbox', '/admin/storage']],
    ['/settings/profile', []],
    ['/contact', ['/help', '/contact/robot']],
    ['/vision-detection', []],
  ])
})
