// Loaded into every process of a start: refuses and notes whatever it asks outside this machine.
const { appendFileSync } = require("node:fs");
const dns = require("node:dns");
const net = require("node:net");

const LOCAL = /^(127\.|::1$|0\.0\.0\.0$|::$|(.*\.)?localhost$)/;

function refuse(host) {
  appendFileSync(process.env.OUTSIDE_LOG, `${process.argv.slice(1, 3).join(" ")} asks ${host}\n`);
  throw new Error(`refused: ${host}`);
}
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectLocally(...parts) {
  const options = Array.isArray(parts[0]) ? parts[0][0] : parts[0];
  if (typeof options === "object" && options.host && !LOCAL.test(options.host)) refuse(options.host);
  return connect.apply(this, parts);
};
const { lookup } = dns;
dns.lookup = (host, ...parts) =>
  host && !LOCAL.test(host) && !net.isIP(host) ? refuse(host) : lookup(host, ...parts);
