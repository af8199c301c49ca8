const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = [...'书瑶子昂若琳嘉树知夏云帆婉清和明远思齐雨桐']
const roles = ['student', 'student', 'student', 'student', 'teacher', 'teacher', 'judge', 'student'] as const
const voices = ['soprano', 'mezzo_soprano', 'countertenor', 'tenor', 'baritone', 'bass'] as const

/** People number `from` to `to`, no two alike, joined one a minute; five among the first hundred are called 欧阳. */
export async function makePeople({ from: start, to: end }: { from: number; to: number }) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const { db } = await import('~/infra/db/client')
  const first = Date.UTC(2025, 0, 1)
  for (let from = start; from < end; from += 500) {
    await db.user.createMany({
      data: Array.from({ length: Math.min(500, end - from) }, (_, index) => {
        const n = from + index
        const createdAt = new Date(first + n * 60_000)
        const surname = n < 100 && n % 20 === 7 ? '欧阳' : surnames[n % surnames.length]!
        return {
          name: surname + given[(n * 7) % given.length]! + given[(n * 13 + 5) % given.length]!,
          email: `singer${n}@example.test`,
          phoneNumber: `139${String(10_000_000 + n * 37).slice(-8)}`,
          passwordHash: 'none',
          role: roles[n % roles.length]!,
          voiceType: voices[n % voices.length]!,
          status: n % 11 === 0 ? ('pending' as const) : n % 23 === 0 ? ('disabled' as const) : ('active' as const),
          school: '江州音乐学院',
          wechat: `wx-${n}`,
          createdAt,
          activatedAt: createdAt,
          lastLoginAt: n % 3 === 0 ? null : new Date(createdAt.getTime() + 86_400_000),
        }
      }),
    })
  }
}
