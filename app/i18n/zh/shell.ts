export const shell = {
  stagePast: '已结束',
  stageNow: '进行中',
  stageNext: '未开始',
} as const
