"""Runs the account, container, object and proxy server of OpenStack Swift in one process.

Usage: swift-servers.py FOLDER ACCOUNT-PORT CONTAINER-PORT OBJECT-PORT PROXY-PORT
FOLDER holds swift.conf and a configuration for each server; the rings are made here.
"""
import sys
import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

import swift.common.utils as utils

folder, *ports = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'  # else that of the machine

from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

servers = list(zip(['account', 'container', 'object', 'proxy'], map(int, ports)))
for name, port in servers[:3]:
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'device'})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))


class Quiet:
    def write(self, words):
        pass


running = []
for name, port in servers:
    app = loadapp('%s/%s.conf' % (folder, name))
    socket = eventlet.listen(('127.0.0.1', port))
    running.append(eventlet.spawn(wsgi.server, socket, app, Quiet(), protocol=SwiftHttpProtocol, capitalize_response_headers=False))
for server in running:
    server.wait()
