package io.latchkey.broker;

import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The counters of an instance in this JVM, as JMX shows them. */
record AppCounters(String applicationId) {

  /** The total of a counter over the tasks that have it. */
  long total(String counter) {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    String[] wanted = {counter + "-total"};
    long total = 0;
    try {
      for (ObjectName task :
          beans.queryNames(new ObjectName("kafka.streams:type=stream-latchkey-metrics,*"), null)) {
        if (task.getKeyProperty("thread-id").startsWith(applicationId)) {
          for (Attribute found : beans.getAttributes(task, wanted).asList()) {
            total += Math.round((double) found.getValue());
          }
        }
      }
    } catch (JMException e) {
      throw new AssertionError(counter + " cannot be read", e);
    }
    return total;
  }
}
