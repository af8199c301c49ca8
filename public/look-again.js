// A page that waits for somebody else's decision looks for it now and then, and goes on once it leads elsewhere.
;(() => {
  const said = document.querySelector('[data-look-again]')
  said.hidden = false
  setInterval(async () => {
    const answer = await fetch(location.pathname, { redirect: 'manual' }).catch(() => null)
    if (answer?.type === 'opaqueredirect') location.reload()
  }, said.dataset.lookAgain * 1000)
})()
