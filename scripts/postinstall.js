import fs from 'node:fs'

// Runs after each installation, with whatever Node the machine has.

// npm below 11 removes the link to the project's Node together with the packages of other platforms.
const node = `node-${process.platform}-${process.arch}/bin/node`
if (fs.existsSync(`node_modules/${node}`) && !fs.existsSync('node_modules/.bin/node')) {
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.symlinkSync(`../${node}`, 'node_modules/.bin/node')
}
