export const search = {
  title: '搜索',
  field: '搜索什么',
  lead: '按名称查找您能看到的比赛，也查找帮助文章。',
  leadAll:
    '按名称查找比赛、参赛者、用户和数据集；参赛者也可按参赛号查找，用户也可按邮箱或手机号查找，数据集也可按演唱者或歌曲查找。帮助文章也在其中。',
  competitions: '比赛',
  entrants: '参赛者',
  people: '用户',
  datasets: '数据集',
  help: '帮助文章',
  number: '{{number}} 号',
  song: '《{{song}}》',
  all: '查看全部',
  more: '只列出最近的 {{count}} 个。多输入几个字，可以缩小范围。',
  nothing: '没有找到「{{search}}」',
  nothingText: '按比赛名称或帮助文章里的词查找，不支持拼音。换一个词，或者少输入几个字再试。',
  nothingTextAll: '按名称、参赛号、邮箱、手机号、演唱者或歌曲查找，不支持拼音。换一个词，或者少输入几个字再试。',
} as const
